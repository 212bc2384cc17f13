import { pluralize } from '#shared/fields/format.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { RecordSelect, type RecordSelectProps } from './RecordSelect.tsx';

type SubjectSelectProps = Omit<RecordSelectProps<Subject['noun']>, 'nouns'>;

// Accounts come first: the titles of their leads have the same name.
const NOUNS = [...new Set<SubjectNoun>(['account', 'contact', ...subjectNoun.values])];

/** 'accounts, contacts, …', for placeholders. */
const subjectPlurals = NOUNS.map((noun) => pluralize(noun)).join(', ');

/** Chooses the record that an activity, a document or an entry of the stream is about. */
export const SubjectSelect = (props: SubjectSelectProps) => (
  <RecordSelect nouns={NOUNS} placeholder={`Search ${subjectPlurals}`} {...props} />
);
