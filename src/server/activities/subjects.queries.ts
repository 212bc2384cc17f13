import { type RawBuilder, sql } from 'kysely';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { NamedSubject, Subject } from '#shared/records/subject.ts';

// The record that a line is about, in SQL: the line has one of four columns set.

const columns = {
  lead: 'lead_id',
  contact: 'contact_id',
  account: 'account_id',
  opportunity: 'opportunity_id',
} satisfies Record<SubjectNoun, string>;

export const subjectColumns = Object.values(columns);

/** The column that points to a kind of record. */
export const subjectColumn = (noun: SubjectNoun) => sql.ref(columns[noun]);

export interface SubjectRow {
  subject_noun: SubjectNoun;
  subject_id: string;
  subject_title: string | null;
}

/** What to select of the record that the rows of `line` are about. */
export const selectSubject = (line: string) => sql`
  case when ${at(line, 'lead_id')} is not null then 'lead'
       when ${at(line, 'contact_id')} is not null then 'contact'
       when ${at(line, 'account_id')} is not null then 'account'
       else 'opportunity' end as subject_noun,
  coalesce(${sql.join(subjectColumns.map((column) => at(line, column)))}) as subject_id,
  coalesce(lead.title, account.name, opportunity.name, ${fullNameOf('contact')}) as subject_title`;

/** The records themselves, joined by their keys to a page of `line` that is cut already. */
export const joinSubjects = (line: string) => sql`
  left join leads lead on lead.id = ${at(line, 'lead_id')}
  left join contacts contact on contact.id = ${at(line, 'contact_id')}
  left join accounts account on account.id = ${at(line, 'account_id')}
  left join opportunities opportunity on opportunity.id = ${at(line, 'opportunity_id')}`;

/** Somebody's first and last name in one; null where there is nobody. */
export const fullNameOf = (person: string): RawBuilder<string | null> =>
  sql`nullif(concat_ws(' ', ${at(person, 'first_name')}, nullif(${at(person, 'last_name')}, '')), '')`;

const at = (table: string, column: string) => sql.ref(`${table}.${column}`);

export const presentSubject = (row: SubjectRow): NamedSubject => ({
  noun: row.subject_noun,
  id: row.subject_id,
  title: row.subject_title,
});

/** The rows that are about this record, or all. */
export const whereSubject = (record: Subject | null | undefined) =>
  record ? sql`${subjectColumn(record.noun)} = ${record.id}` : sql`true`;
