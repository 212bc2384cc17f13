import type { LockMode } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { pluralize } from '#shared/fields/format.ts';
import { type SearchKind, type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { type RecordContext, recordOfNoun } from './record.ts';

// A row is about one record: exactly one of `lead_id`, `contact_id` … is set.

const columnOf = (noun: SearchKind) => `${noun}_id`;

const at = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** All rows for null. */
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

/** The other columns are null. */
export const onlySubject = (noun: SubjectNoun, id: string) =>
  sql.join(subjectNoun.values.map((one) => (one === noun ? sql.ref(id) : sql`null::uuid`)));

/** About no record. */
export const noSubject = sql.join(subjectNoun.values.map(() => sql`null::uuid`));

/** By the row's references. */
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

/** `line` is a page that is already cut. */
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

/** @throws NOT_FOUND when it is gone */
export const findSubjectOrFail = (
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  { noun, id }: Subject,
  lockMode?: LockMode,
) => em.findOneOrFail<{ id: string }>(recordOfNoun(records, noun).entity, { id }, { lockMode });
