import { pluralize } from '#shared/fields/format.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import { referenceTo } from '../platform/database/references.ts';
import type { Parents } from './record.ts';

// The properties of the entity and the record type of rows that are about one record, as activities and documents are.

const columnOf = (noun: SubjectNoun) => `${noun}_id` as const;

export const subjectColumns = subjectNoun.values.map(columnOf);

/** The label of a noun is the name of its entity. */
const referenceToSubject = (noun: SubjectNoun) =>
  referenceTo(subjectNoun.labels[noun]).strictNullable().lazyRef().deleteRule('no action').default(null);

/** `lead`, `contact` and so on, of which exactly one is set. */
export const subjectProperties = Object.fromEntries(
  subjectNoun.values.map((noun) => [noun, () => referenceToSubject(noun)]),
) as Record<SubjectNoun, () => ReturnType<typeof referenceToSubject>>;

export const subjectCheck = (table: string) => ({
  name: `${table}_subject_check`,
  expression: `num_nonnulls(${subjectColumns.join(', ')}) = 1`,
});

/** The indexes for the rows of one record in the order of a column. */
export const subjectIndexes = <Property extends string>(property: Property) =>
  subjectNoun.values.map((noun) => ({ properties: [noun, property, 'id' as const] }));

export const subjectParents: Parents = Object.fromEntries(
  subjectNoun.values.map((noun) => [columnOf(noun), pluralize(noun)]),
);
