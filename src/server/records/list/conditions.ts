import { type Expression, type SqlBool, sql } from 'kysely';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { closingPeriodRange } from '#shared/fields/periods.ts';
import type { DateFilter, Range } from '#shared/records/filters.ts';

// What the filters of shared/filters.ts ask of a column. Each answers the conditions to be met, none where
// it was not asked for, so that a list joins them all: `and([...isAnyOf(…), ...isWithin(…)])`.

type Conditions = Expression<SqlBool>[];

/** The column holds one of the words. */
export const whereIn = (column: Expression<unknown>, words: string[] | undefined): Conditions =>
  words ? [sql<SqlBool>`${column} = any(${words}::text[])`] : [];

/** The number lies within the range; what is not known does not. */
export const whereBetween = (column: Expression<unknown>, range: Range<number> | undefined): Conditions => [
  ...(range?.from === undefined ? [] : [sql<SqlBool>`${column} >= ${range.from}::numeric`]),
  ...(range?.to === undefined ? [] : [sql<SqlBool>`${column} <= ${range.to}::numeric`]),
];

/** The calendar day lies within these days. */
export function whereDate(column: Expression<unknown>, asked: DateFilter | undefined): Conditions {
  if (asked === undefined) return [];
  if (asked === 'none') return [sql<SqlBool>`${column} is null`];
  const { from, to } = typeof asked === 'string' ? closingPeriodRange(asked, today()) : asked;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}::date`]),
  ];
}

/** The instant lies within these days at the consultancy. */
export function whereInstant(column: Expression<unknown>, asked: DateFilter | undefined): Conditions {
  if (asked === undefined || asked === 'none') return whereDate(column, asked);
  const { from, to } = typeof asked === 'string' ? closingPeriodRange(asked, today()) : asked;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${startOf(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} < ${startOf(sql`${to}::date + 1`)}`]),
  ];
}

const startOf = (day: Expression<unknown>) =>
  sql`((${day})::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)})`;

/** The column names this person; 'me' is whoever asks. */
export function wherePerson(column: Expression<unknown>, asked: string | undefined, me: string): Conditions {
  if (asked === undefined) return [];
  if (asked === 'nobody') return [sql<SqlBool>`${column} is null`];
  return [sql<SqlBool>`${column} = ${asked === 'me' ? me : asked}::uuid`];
}

/** The column is true, or is not. */
export const whereBoolean = (column: Expression<unknown>, asked: 'yes' | 'no' | undefined): Conditions =>
  asked ? [sql<SqlBool>`${column} is ${sql.lit(asked === 'yes')}`] : [];
