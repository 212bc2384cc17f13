import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { CsvMatch, Fields } from '../../records/csv/recordCsv.ts';
import type { ImportRecordType } from '../../records/record.ts';
import type { ParsedRow } from './parseRow.ts';

// The record that a row is about, see `CsvMatch`.

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export function uniqueValue({ unique }: CsvMatch, values: Fields) {
  const text = unique ? textOf(values[unique.field]) : null;
  return text && (unique?.normalize?.(text) ?? text);
}

/** The name in a row, as SQL has it; null without its first part. */
function nameIn({ name: { fields } }: CsvMatch, values: Fields) {
  const [first, ...others] = fields.map((field) => textOf(values[field]));
  return first ? [first, ...others].filter(Boolean).join(' ') : null;
}

/**
 * The values of a row without a name that is the stored one and not in all of its columns: 'Ada Byron' as the first
 * name of Ada Byron would otherwise make her Ada Byron Byron.
 */
export function withoutSameName(match: CsvMatch, values: Fields, stored: Fields): Fields {
  const { fields } = match.name;
  const isWhole = fields.every((field) => values[field] !== undefined);
  const isSame = nameIn(match, values)?.toLowerCase() === nameIn(match, stored)?.toLowerCase();
  if (isWhole || !isSame) return values;
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

/** The unique value of a new record, which no two have. */
export function buildMatchKey(match: CsvMatch, values: Fields) {
  const unique = uniqueValue(match, values)?.toLowerCase();
  return unique ? `unique ${unique}` : null;
}

/** The name of a new record, and the value that has to be the same too. */
export const buildNameKey = (match: CsvMatch, values: Fields) => ({
  text: nameIn(match, values)?.toLowerCase() ?? '',
  scope: match.scope.map(({ field }) => values[field] ?? '').join(' '),
});

/** The id of the record that each row is about, by line; a row that may be about several gets an error. */
export async function findMatches(
  em: EntityManager,
  { table, csv }: ImportRecordType,
  rows: ParsedRow[],
): Promise<Map<number, string>> {
  const { match } = csv.import;
  const withoutId = rows.filter(({ values }) => values.id === undefined);
  const candidates = await findCandidates(em, table, match, withoutId);

  const matches = new Map<number, string>();
  for (const { line, values } of rows) if (values.id !== undefined) matches.set(line, String(values.id));
  for (const [index, { line, faults }] of withoutId.entries()) {
    const { unique = [], name = [], phone = [] } = candidates.get(index + 1) ?? {};
    const ids = [unique, name, phone].find((found) => found.length > 0) ?? [];
    if (ids.length === 1 && ids[0]) matches.set(line, ids[0]);
    if (ids.length > 1) {
      const named = name.length > 0 ? match.ambiguous : 'have this name and phone number';
      const why = unique.length > 0 ? `have this ${match.unique?.label}` : named;
      const message = `${ids.length} ${table} ${why}. Say by a column ‘ID’ which one is meant`;
      faults.push({ field: null, message });
    }
  }
  return matches;
}

type Candidates = { unique: string[]; name: string[]; phone: string[] };

/** The ids of the records with the same unique value, name, or name and phone number, by the place of the row from 1. */
async function findCandidates(em: EntityManager, table: string, match: CsvMatch, rows: ParsedRow[]) {
  const uniqueSql = match.unique?.sql ?? 'null::text';
  const scopeValues = (index: number) =>
    rows.map(({ values }) => {
      const scope = match.scope[index];
      return scope ? (values[scope.field] ?? null) : null;
    });
  // A new ID says that it is another record than the one with this name.
  const names = rows.map(({ values, newId }) => (newId ? null : nameIn(match, values)));
  const uniqueValues = rows.map(({ values }) => uniqueValue(match, values));
  const found = await runSql<{ place: number; id: string; by: keyof Candidates }>(
    em,
    sql`select given.place::int, stored.id, 'unique' as by
       from unnest(${uniqueValues}::text[]) with ordinality as given(value, place),
            lateral (select id from ${sql.table(table)} stored
                      where ${sql.raw(uniqueSql)} = lower_text(given.value) ${OPTIMIZATION_FENCE}) stored
      union all
     select given.place::int, stored.id, 'name'
       from unnest(${names}::text[], ${uniqueValues}::text[], ${scopeValues(0)}::uuid[], ${scopeValues(1)}::uuid[])
              with ordinality as given(name, value, scope0, scope1, place),
            lateral (select id from ${sql.table(table)} stored
                      where lower_text(given.name) in (${sql.raw(nameConditions(match))}) ${sql.raw(scopeConditions(match))}
                        and (given.value is null or ${sql.raw(uniqueSql)} is null)
                      ${OPTIMIZATION_FENCE}) stored
      ${match.phones ? sql`union all ${withSamePhone(table, match, match.phones, rows, names, scopeValues(0))}` : sql``}
      order by 1`,
  );
  const candidates = new Map<number, Candidates>();
  for (const { place, id, by } of found) {
    const ofRow = candidates.get(place) ?? { unique: [], name: [], phone: [] };
    ofRow[by].push(id);
    candidates.set(place, ofRow);
  }
  return candidates;
}

/** The records with the name and a phone number of a row, unless both have a first scope, and not the same. */
function withSamePhone(
  table: string,
  match: CsvMatch,
  { fields, sql: stored }: NonNullable<CsvMatch['phones']>,
  rows: ParsedRow[],
  names: (string | null)[],
  scopes: unknown[],
) {
  const phones = rows.map(({ values }) => fields.flatMap((field) => textOf(values[field]) ?? []).join('\n'));
  const scope = match.scope[0]?.columns.map((column) => `stored.${column}`) ?? [];
  return sql`
     select given.place::int, stored.id, 'phone'
       from unnest(${names}::text[], ${phones}::text[], ${scopes}::uuid[])
              with ordinality as given(name, phones, scope, place),
            lateral (select id from ${sql.table(table)} stored
                      where given.phones <> '' and lower_text(given.name) in (${sql.raw(nameConditions(match))})
                        and ${sql.raw(stored)} && contact_points(variadic string_to_array(given.phones, chr(10)))
                        and (given.scope is null or coalesce(${sql.raw([...scope, 'null'].join(', '))}) is null
                             or given.scope in (${sql.raw([...scope, 'null'].join(', '))}))
                      ${OPTIMIZATION_FENCE}) stored`;
}

const nameConditions = ({ name }: CsvMatch) =>
  [name.sql, name.orSql].flatMap((text) => (text ? [`lower_text(${text})`] : [])).join(', ');

const scopeConditions = ({ scope }: CsvMatch) =>
  scope
    .map(({ columns, isNullable }, index) => {
      const isSame = columns.map((column) => `stored.${column} = given.scope${index}`);
      const areNull = columns.map((column) => `stored.${column} is null`).join(' and ');
      const ways = isNullable ? [...isSame, `${areNull} and given.scope${index} is null`] : isSame;
      return `and (${ways.join(' or ')})`;
    })
    .join(' ');
