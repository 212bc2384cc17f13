import { p } from '@mikro-orm/core';
import { pluralize } from '#shared/fields/format.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { Parents } from './record.ts';

// Entity properties and record type of rows about one record, such as activities and documents.

/** What is known of an entity that is referred to by name. */
class Referenced {
  declare id: string;
}

/**
 * A reference to an entity by its name, with the same column and foreign key as one by its class. A table that refers
 * to what stands above it would otherwise import it, and the other way round.
 */
const referenceTo = (entityName: string) =>
  // biome-ignore lint/plugin: MikroORM looks names up when it is opened; its types take classes alone.
  p.manyToOne(entityName as unknown as typeof Referenced);

const columnOf = (noun: SubjectNoun) => `${noun}_id` as const;

export const subjectColumns = subjectNoun.values.map(columnOf);

/** An entity has the name of its noun's label. */
const referenceToSubject = (noun: SubjectNoun) =>
  referenceTo(subjectNoun.labels[noun]).strictNullable().lazyRef().deleteRule('no action').default(null);

/** Exactly one of `lead`, `contact` … is set. */
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
