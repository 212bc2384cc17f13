import type { ComponentProps, ReactNode } from 'react';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import type { RecordType } from './recordType.ts';
import { GoneRecord } from './trash/GoneRecord.tsx';

type StoredRecordLoaderProps<Row> = Omit<
  ComponentProps<typeof RecordLoader<Row>>,
  'noun' | 'notFoundHint'
> & {
  noun: SubjectNoun | 'document';
  id: string;
};

/** Shows a record once it is loaded, and of one that is gone what happened to it. */
export const StoredRecordLoader = <Row,>({ id, ...props }: StoredRecordLoaderProps<Row>) => (
  <RecordLoader {...props} notFoundHint={<GoneRecord noun={props.noun} id={id} />} />
);

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
