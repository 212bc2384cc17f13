import type { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { NamedSubject, Subject } from '#shared/records/subject.ts';
import { type RecordContext, type Records, recordOfNoun } from './record.ts';

// The record that a row is about: of its columns `lead_id`, `contact_id` and so on, one for each kind of record, exactly
// one is set.

const columnOf = (noun: SubjectNoun) => `${noun}_id`;

export const subjectColumns = subjectNoun.values.map(columnOf);

const at = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** The rows that are about this record, or all. */
export const whereSubject = (record: Subject | null | undefined) =>
  record ? sql`${sql.ref(columnOf(record.noun))} = ${record.id}` : sql`true`;

export interface SubjectRow {
  subject_noun: SubjectNoun;
  subject_id: string;
  subject_title: string | null;
}

/** What to select of the record that the rows of `line`, a page that is cut already, are about. */
export const selectSubject = (records: Records, line: string) => sql`
  case ${sql.join(
    subjectNoun.values.map((noun) => sql`when ${at(line, columnOf(noun))} is not null then ${sql.lit(noun)}`),
    sql` `,
  )} end as subject_noun,
  coalesce(${sql.join(subjectColumns.map((column) => at(line, column)))}) as subject_id,
  coalesce(${sql.join(
    subjectNoun.values.map((noun) => {
      const { table, title } = recordOfNoun(records, noun);
      return sql`(select ${sql.raw(title)} from ${sql.table(table)} where id = ${at(line, columnOf(noun))})`;
    }),
  )}) as subject_title`;

export const presentSubject = (row: SubjectRow): NamedSubject => ({
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
