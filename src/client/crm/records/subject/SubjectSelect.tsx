import { pluralize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { RecordSelect, type RecordSelectProps } from './RecordSelect.tsx';

type SubjectSelectProps = Omit<RecordSelectProps<Subject['noun']>, 'nouns'>;

/** 'leads, contacts, …', for placeholders. */
const subjectPlurals = subjectNoun.values.map((noun) => pluralize(noun)).join(', ');

/** Chooses the record that an activity, a document or an entry of the stream is about. */
export const SubjectSelect = (props: SubjectSelectProps) => (
  <RecordSelect nouns={subjectNoun.values} placeholder={`Search ${subjectPlurals}`} {...props} />
);
