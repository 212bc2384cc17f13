import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { type Records, type RecordType, recordOfNoun } from '../records/record.ts';

export interface RelatedRecords {
  noun: SearchKind;
  /** A common table expression with the column `id`. */
  name: string;
  ids: RawBuilder<unknown>;
}

/**
 * A record and all records below it, by the parents and links of the record types: of an account its contacts, leads,
 * opportunities and documents. One common table expression a noun, each of which may use those before it; they are
 * declared with `withRelated`.
 */
export function relatedRecords(
  records: Records,
  subject: Subject,
  nouns: readonly SearchKind[],
  below = false,
): RelatedRecords[] {
  const found: RelatedRecords[] = [
    {
      noun: subject.noun,
      name: nameOf(subject.noun),
      ids: wholeOf(recordOfNoun(records, subject.noun), subject.id, below),
    },
  ];
  const nounOf = (table: string) =>
    found.find(({ noun }) => recordOfNoun(records, noun).table === table)?.noun;
  for (const type of records) {
    const noun = nouns.find((one) => one === type.noun);
    if (!noun || noun === subject.noun) continue;
    const ids = referencesOf(type).flatMap(([column, table]) => {
      const parent = nounOf(table);
      return parent ? [idsBelow(type.table, column, nameOf(parent))] : [];
    });
    if (ids.length > 0) found.push({ noun, name: nameOf(noun), ids: sql.join(ids, sql` union `) });
  }
  return found;
}

export const withRelated = (related: RelatedRecords[]) =>
  sql.join(related.map(({ name, ids }) => sql`${sql.id(name)} (id) as (${ids})`));

/**
 * A record, and those that were merged into it: their history is part of its own. With `below` also the records of its
 * type below it, such as the outlets of an account.
 */
function wholeOf({ table, links = {} }: RecordType, id: string, below: boolean) {
  const columns = Object.keys(links).filter((column) => below && links[column] === table);
  const children = columns.map(
    (column) => sql`union all select id from ${sql.table(table)} where ${sql.ref(column)} = whole.id`,
  );
  return sql`
    with recursive whole (id) as (
      select ${id}::uuid union
      select part.id from whole cross join lateral (
        select gone_id as id from merges where kept_id = whole.id and undone_at is null
        ${sql.join(children, sql` `)}) as part)
    select id from whole`;
}

const nameOf = (noun: SearchKind) => `related_${noun}`;

const referencesOf = ({ parents, links }: RecordType) => Object.entries({ ...parents, ...links });

const idsBelow = (table: string, column: string, parents: string) =>
  sql`select id from ${sql.table(table)} where ${sql.ref(column)} in (select id from ${sql.id(parents)})`;
