import type { LockMode } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { pluralize } from '#shared/fields/format.ts';
import { type SearchKind, type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { type RecordContext, recordOfNoun } from './record.ts';

// The record that a row is about: of its columns `lead_id`, `contact_id` and so on, one for each kind of record, exactly
// one is set.

const columnOf = (noun: SearchKind) => `${noun}_id`;

const at = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** The rows that are about this record, or all. */
export const whereSubject = (record: Subject | null | undefined) =>
  record ? sql`${sql.ref(columnOf(record.noun))} = ${record.id}` : sql`true`;

/** The columns of `selectSubject`. */
export const subjectRow = z.object({
  subject_noun: oneOf(subjectNoun),
  subject_id: z.string(),
  subject_title: z.string().nullable(),
});

export interface SubjectRow<Noun extends SearchKind = SubjectNoun> {
  subject_noun: Noun;
  subject_id: string;
  subject_title: string | null;
}

/** The columns of a row about a record of one kind, whose id is in the column `id`: the others are null. */
export const onlySubject = (noun: SubjectNoun, id: string) =>
  sql.join(
    subjectNoun.values.map(
      (one) => sql`${one === noun ? sql.ref(id) : sql`null::uuid`} as ${sql.id(columnOf(one))}`,
    ),
  );

/** The columns of a row about no one record. */
export const noSubject = sql.join(subjectNoun.values.map(() => sql`null::uuid`));

/** The title of the record that a row is about, by the row's reference to a record of each kind. */
export const subjectTitle = (reference: (noun: SubjectNoun) => Expression<unknown>) =>
  titleOf(subjectNoun.values, reference);

const titleOf = <Noun extends SearchKind>(
  nouns: readonly Noun[],
  reference: (noun: Noun) => Expression<unknown>,
) =>
  sql<string>`coalesce(${sql.join(
    nouns.map(
      (noun) => sql`(select btrim(search_name(named)) from ${sql.table(pluralize(noun))} as named
        where named.id = ${reference(noun)})`,
    ),
  )})`;

/** The columns to select of the record that the rows of `line`, a page that is cut already, are about. */
export const selectSubject = (line: string, nouns: readonly SearchKind[] = subjectNoun.values) => sql`
  case ${sql.join(
    nouns.map((noun) => sql`when ${at(line, columnOf(noun))} is not null then ${sql.lit(noun)}`),
    sql` `,
  )} end as subject_noun,
  coalesce(${sql.join(nouns.map((noun) => at(line, columnOf(noun))))}) as subject_id,
  ${titleOf(nouns, (noun) => at(line, columnOf(noun)))} as subject_title`;

export const presentSubject = <Noun extends SearchKind>(row: SubjectRow<Noun>) => ({
  noun: row.subject_noun,
  id: row.subject_id,
  title: row.subject_title,
});

/**
 * The record that something is to be about.
 *
 * @throws NOT_FOUND when it is gone
 */
export const findSubjectOrFail = (
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  { noun, id }: Subject,
  lockMode?: LockMode,
) => em.findOneOrFail<{ id: string }>(recordOfNoun(records, noun).entity, { id }, { lockMode });
