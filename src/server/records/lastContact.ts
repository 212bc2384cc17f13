import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import type { LastContactFilter } from '#shared/records/filters.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import { startOf } from './list/conditions.ts';
import type { ContactConditions } from './list/pagination.ts';
import { type Records, type RecordType, recordOfNoun, recordOfTable } from './record.ts';

// The filter by last contact. A contact counts for all records above, as in `relatedRecords`: a call about a
// lead is one with its account.

/** Turns filters that need all record types into conditions. */
export function resolveFilters<Filters extends object>(
  records: Records,
  table: string,
  filters: Filters & { lastContact?: LastContactFilter | ContactConditions | undefined },
): Filters {
  const { lastContact } = filters;
  if (lastContact === undefined || typeof lastContact === 'function') return filters;
  const { noun } = recordOfTable(records, table);
  return { ...filters, lastContact: contactConditions(records, noun as SubjectNoun, lastContact) };
}

const contactConditions =
  (records: Records, noun: SubjectNoun, filter: LastContactFilter): ContactConditions =>
  (id) => {
    const isContacted = (since?: RawBuilder<unknown>) =>
      sql<SqlBool>`exists (select from (${selectContacted(records, noun, since)}) as contacted where contacted.id = ${id})`;
    const not = (condition: Expression<SqlBool>) => sql<SqlBool>`not ${condition}`;
    if (typeof filter === 'string') return [not(isContacted())];
    const { from, to } = filter;
    return [
      ...(from === undefined ? [] : [not(isContacted(startOf(daysAgo(from - 1))))]),
      ...(to === undefined ? [] : [isContacted(startOf(daysAgo(to)))]),
    ];
  };

const daysAgo = (days: number) => sql`${today()}::date - ${days}::int`;

/** The ids of the records of a noun about which we were in touch, since a moment or ever. */
function selectContacted(records: Records, noun: SubjectNoun, since?: RawBuilder<unknown>) {
  const above = subjectNoun.values.map((one) => recordOfNoun(records, one));
  // Children first: their parents need them.
  const order = records.filter((type) => above.includes(type)).toReversed();
  const types = order.slice(0, order.findIndex((type) => type.noun === noun) + 1);
  const sets = types.map(
    (type, place) => sql`${setOf(type)} (id) as (
      select ${sql.id(`${type.noun}_id`)} from moment where ${sql.id(`${type.noun}_id`)} is not null
      ${sql.join(
        types.slice(0, place).flatMap((below) => idsAbove(below, type)),
        sql` `,
      )})`,
  );
  return sql`
    with moment as (select * from (${contactMoments(records)}) as moments ${since ? sql`where at >= ${since}` : sql``}),
    ${sql.join(sets)}
    select id from ${setOf(recordOfNoun(records, noun))}`;
}

/** The moments of contact of all record types. */
export const contactMoments = (records: Records) =>
  sql.join(
    records.flatMap(({ contactMoments }) => contactMoments ?? []),
    sql` union all `,
  );

const setOf = ({ noun }: RecordType) => sql.id(`contacted_${noun}`);

/**
 * The records to which a type's contacted records refer. They are an array, not a subquery: the planner expects too many of
 * them, and would read the whole table.
 */
const idsAbove = (below: RecordType, { table }: RecordType) =>
  Object.entries({ ...below.parents, ...below.links }).flatMap(([column, target]) =>
    target === table
      ? [
          sql`union select ${sql.ref(column)} from ${sql.table(below.table)}
               where id = any(array(select id from ${setOf(below)})) and ${sql.ref(column)} is not null`,
        ]
      : [],
  );
