import type { ReactNode } from 'react';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import type { RecordType } from './recordType.ts';
import { StoredRecordLoader } from './StoredRecordLoader.tsx';

interface EditRecordProps<Row> {
  type: Pick<RecordType<SubjectNoun | 'document'>, 'noun' | 'path'>;
  /** The record of the address; undefined where a new one is added. */
  id: string | undefined;
  /** The calls of the noun's router, as in `trpc.leads`. */
  calls: { byId: { useQuery: (input: { id: string }) => Parameters<typeof useRecordSnapshot<Row>>[0] } };
  errorLabel?: string;
  /** The form, once the record is loaded; without one, that of a new record. */
  children: (record?: Row) => ReactNode;
}

/** Loads the record that a form edits. Each record, and a new one, has a form of its own. */
export const EditRecord = <Row,>({ id, ...props }: EditRecordProps<Row>) =>
  id ? <StoredRecord key={id} id={id} {...props} /> : props.children();

const StoredRecord = <Row,>({
  type,
  id,
  calls,
  errorLabel,
  children,
}: EditRecordProps<Row> & { id: string }) => (
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
