import type { ComponentProps } from 'react';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
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
