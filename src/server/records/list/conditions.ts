import { type Expression, type SqlBool, sql } from 'kysely';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import type { Field } from '#shared/fields/kinds.ts';
import { closingPeriodRange } from '#shared/fields/periods.ts';
import type { FieldFilters } from '#shared/records/fieldFilters.ts';
import type { DateFilter, LastContactFilter, Range } from '#shared/records/filters.ts';
import {
  type ContactConditions,
  containsAny,
  matchesSearch,
  matchesSearchOrPhone,
  type SearchText,
} from './pagination.ts';

// The filters of shared/records/filters.ts as SQL. Each function returns conditions, none if the filter is
// not set: `and([...whereIn(…), ...whereBetween(…)])`.

type Conditions = Expression<SqlBool>[];

const whereIn = (column: Expression<unknown>, values: string[] | undefined): Conditions =>
  values ? [sql<SqlBool>`${column} = any(${values}::text[])`] : [];

/** Any of these values' conditions. */
export const whereAnyOf = <Value extends string>(
  values: Value[] | undefined,
  conditions: Record<Value, Expression<unknown>> | ((value: Value) => Expression<unknown>),
): Conditions =>
  values
    ? [
        sql<SqlBool>`(${sql.join(
          values.map((value) => (typeof conditions === 'function' ? conditions(value) : conditions[value])),
          sql` or `,
        )})`,
      ]
    : [];

const whereBetween = (column: Expression<unknown>, range: Range<number> | undefined): Conditions => [
  ...(range?.from === undefined ? [] : [sql<SqlBool>`${column} >= ${range.from}::numeric`]),
  ...(range?.to === undefined ? [] : [sql<SqlBool>`${column} <= ${range.to}::numeric`]),
];

export function whereDate(column: Expression<unknown>, filter: DateFilter | undefined): Conditions {
  if (filter === undefined) return [];
  if (filter === 'none') return [sql<SqlBool>`${column} is null`];
  const { from, to } = typeof filter === 'string' ? closingPeriodRange(filter, today()) : filter;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}::date`]),
  ];
}

/** The instant is within these days in the time zone of the business. */
export function whereInstant(column: Expression<unknown>, filter: DateFilter | undefined): Conditions {
  if (filter === undefined || filter === 'none') return whereDate(column, filter);
  const { from, to } = typeof filter === 'string' ? closingPeriodRange(filter, today()) : filter;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${startOf(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} < ${startOf(sql`${to}::date + 1`)}`]),
  ];
}

/** Start of the day in the time zone of the business. */
export const startOf = (day: Expression<unknown>) =>
  sql`((${day})::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)})`;

/** The column is the id of this person; 'me' stands for the id `me`, 'left' for everybody who has left the team. */
export function wherePerson(column: Expression<unknown>, filter: string | undefined, me: string): Conditions {
  if (filter === undefined) return [];
  if (filter === 'nobody') return [sql<SqlBool>`${column} is null`];
  if (filter === 'left') {
    return [sql<SqlBool>`${column} in (select id from users where deactivated_at is not null)`];
  }
  return [sql<SqlBool>`${column} = ${filter === 'me' ? me : filter}::uuid`];
}

/**
 * The time when we were last in touch about the record with this id.
 *
 * @throws Error when `resolveFilters` was not called: a bug of ours
 */
export function whereLastContact(
  id: Expression<unknown>,
  filter: LastContactFilter | ContactConditions | undefined,
): Conditions {
  if (filter === undefined) return [];
  if (typeof filter !== 'function') throw new Error('The filter by last contact is not resolved');
  return filter(id);
}

/** The search of a list; `ofPhone` is as for `matchesSearchOrPhone`, for rows that are found by phone numbers. */
export function whereSearch(
  alias: string,
  search: SearchText | undefined,
  ofPhone?: Parameters<typeof matchesSearchOrPhone>[2],
): Conditions {
  if (!search) return [];
  const text = sql.ref<string>(`${alias}.searchText`);
  return [ofPhone ? matchesSearchOrPhone(text, search, ofPhone) : matchesSearch(text, search)];
}

/** `alias` names the row; `columns` are values that are not columns of the row, by filter name. */
export const whereFields = <Filters extends FieldFilters>(
  alias: string,
  filters: Filters,
  values: { [Filter in keyof Filters]?: unknown },
  me: string,
  columns: { [Filter in keyof Filters]?: Expression<unknown> } = {},
): Conditions =>
  Object.entries(filters).flatMap(([filter, { name, field }]) =>
    whereField(columns[filter] ?? sql.ref(`${alias}.${propertyOf(field, name)}`), field, values[filter], me),
  );

/** The name that an entity gives a field: a reference stands there without 'Id'. */
export const propertyOf = ({ kind }: Field, name: string) =>
  kind === 'record' || kind === 'person' ? name.replace(/Id$/, '') : name;

/** The condition of a field's kind on a value as the parser of the same kind made it (`parsersOf`). */
function whereField(column: Expression<unknown>, { kind }: Field, value: unknown, me: string): Conditions {
  if (value === undefined) return [];
  switch (kind) {
    case 'choice':
      return whereIn(column, value as string[]);
    case 'aud':
    case 'whole':
    case 'percent':
      return whereBetween(column, value as Range<number>);
    case 'date':
      return whereDate(column, value as DateFilter);
    case 'moment':
      return whereInstant(column, value as DateFilter);
    case 'person':
      return wherePerson(column, value as string, me);
    case 'yesNo':
      return whereBoolean(column, value as 'yes' | 'no');
    case 'record':
      return [sql<SqlBool>`${column} = ${value}::uuid`];
    default:
      return [containsAny([column as Expression<string>], value as string)];
  }
}

/** The filters that the lists of all records have; `alias` is that of a row. */
export const whereCommon = (
  alias: string,
  filters: {
    lastContact?: Parameters<typeof whereLastContact>[1];
    created?: DateFilter | undefined;
    createdBy?: string | undefined;
    import?: string | undefined;
  },
  me: string,
): Conditions => [
  ...whereLastContact(sql.ref(`${alias}.id`), filters.lastContact),
  ...whereInstant(sql.ref(`${alias}.createdAt`), filters.created),
  ...wherePerson(sql.ref(`${alias}.createdBy`), filters.createdBy, me),
  ...whereImported(sql.ref(`${alias}.id`), filters.import),
];

const whereImported = (id: Expression<unknown>, importId: string | undefined): Conditions =>
  importId
    ? [
        sql<SqlBool>`${id} in (select record_id from import_rows where import_id = ${importId}::uuid and action = 'create')`,
      ]
    : [];

export const whereBoolean = (column: Expression<unknown>, filter: 'yes' | 'no' | undefined): Conditions =>
  filter ? [sql<SqlBool>`${column} is ${sql.lit(filter === 'yes')}`] : [];
