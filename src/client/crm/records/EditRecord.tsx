import type { ReactNode } from 'react';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import type { RecordType } from './recordType.ts';
import { StoredRecordLoader } from './StoredRecordLoader.tsx';

interface EditRecordProps<Row> {
  type: Pick<RecordType<SubjectNoun | 'document'>, 'noun' | 'path'>;
  id: string;
  /** The calls of the noun's router, as in `trpc.leads`. */
  calls: { byId: { useQuery: (input: { id: string }) => Parameters<typeof useRecordSnapshot<Row>>[0] } };
  errorLabel?: string;
  /** The form, once the record is loaded. */
  children: (record: Row) => ReactNode;
}

/** Loads the record that a form edits. */
export const EditRecord = <Row,>({ type, id, calls, errorLabel, children }: EditRecordProps<Row>) => (
  <StoredRecordLoader
    noun={type.noun}
    id={id}
    backTo={`/crm/${type.path}`}
    backLabel={`Back to ${type.path}`}
    errorLabel={errorLabel}
    query={useRecordSnapshot(calls.byId.useQuery({ id }))}
  >
    {children}
  </StoredRecordLoader>
);
