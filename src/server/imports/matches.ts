import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fitText } from '#shared/fields/fitText.ts';
import { truncate, UUID } from '#shared/records/csv/cells.ts';
import { ID_COLUMN } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readColumn, readRows } from '../platform/database/runSql.ts';
import {
  type CsvImport,
  type CsvMatch,
  type CsvReference,
  type Fields,
  foundReference,
} from '../records/csv/recordCsv.ts';
import { storedIds } from '../records/csv/storedRecords.ts';
import { nameKey } from '../records/duplicates/comparison.ts';
import type { ImportRecordType } from '../records/record.ts';
import { type Layer, nameColumn } from './layers/layers.ts';
import { isKeptName, type ParsedRow, withoutFilled } from './parseRow.ts';

// The record that a row is about, see `CsvMatch`.

/** Ends each question which record a name means. */
export const CHOOSE = '. Choose it, or create this one';

/** 'Same phone number as Quandong Care. Choose it, or create this one' */
const askWhichIsMeant = (names: string[], sign = 'name') => `Same ${sign} as ${names.join(', ')}${CHOOSE}`;

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

/** Longer titles are cut. */
const TITLE_LENGTH = 200;

/** The name of a row in the preview: its name, else its e-mail address. */
export function titleOf({ match }: CsvImport, values: Fields) {
  const name = (match.name.shown ?? match.name.fields).map((field) => values[field]).filter(Boolean);
  return fitText(name.join(' ') || String(values.email ?? ''), TITLE_LENGTH);
}

/** True for a row without a name for its record, which it may tell by something else. */
export const isUnnamed = ({ match }: CsvImport, { values, faults }: ParsedRow) =>
  faults.every(({ isElsewhere }) => isElsewhere) &&
  [...match.name.fields, 'id'].every((field) => values[field] === undefined);

export const hasNoName = (config: CsvImport, row: ParsedRow) =>
  isUnnamed(config, row) && row.values[config.match.unique?.field ?? ''] === undefined;

/** The words of a name, without case and in one kind of apostrophe. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The values of a row without a name that has the words of the stored one: it stays divided as it is. So it does in a row
 * with our ID, if the name is not in all of its columns: 'Ada Byron' as the first name would make her Ada Byron Byron.
 */
export function withoutSameName(match: CsvMatch, values: Fields, stored: Fields): Fields {
  const { fields } = match.name;
  const isEdited = values.id !== undefined && fields.every((field) => values[field] !== undefined);
  // 'Sharma' may be the last name in a file, and the first one of who has no other.
  const wholeOf = (named: Fields) => wordsOf(fields.flatMap((field) => textOf(named[field]) ?? []).join(' '));
  const isSame = wholeOf(values) === wholeOf(stored);
  if (isEdited || !isSame) return values;
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

/** Takes out of the rows the names of companies that differ from the stored ones by 'Pty Ltd' and the like alone. */
export async function leaveOutSameCompanies(
  em: EntityManager,
  { companyNames = [] }: CsvImport,
  rows: { values: Fields; stored: Fields }[],
) {
  const named = rows.flatMap(({ values, stored }) =>
    companyNames.flatMap((field) => {
      const [said, is] = [textOf(values[field]), textOf(stored[field])];
      return values.id === undefined && said && is && said !== is ? [{ values, field, said, is }] : [];
    }),
  );
  if (named.length === 0) return;
  const same = await readColumn(em, z.number())`
    select place::int from unnest(${named.map(({ said }) => said)}::text[], ${named.map(({ is }) => is)}::text[])
           with ordinality as given(said, stored, place)
     where ${nameKey(sql`said`)} = ${nameKey(sql`stored`)}`;
  for (const place of same) {
    const one = named[place - 1];
    if (one) delete one.values[one.field];
  }
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
    const { unique = [], name = [], company = [], phone = [] } = candidates.get(index + 1) ?? {};
    const ids = [unique, name, company, phone].find((found) => found.length > 0) ?? [];
    if (ids.length === 1 && ids[0]) matches.set(line, ids[0]);
    if (ids.length > 1) {
      const named = name.length + company.length > 0 ? match.ambiguous : 'have this name and phone number';
      const why = unique.length > 0 ? `have this ${match.unique?.label}` : named;
      const message = `${ids.length} ${table} ${why}. Say by a column ‘${ID_COLUMN.label}’ which one is meant`;
      faults.push({ field: null, message });
    }
  }
  return matches;
}

/** The one record with the unique value of each row, by line. */
async function findUnique(em: EntityManager, { table, csv }: ImportRecordType, rows: ParsedRow[]) {
  const candidates =
    rows.length > 0 ? await findCandidates(em, table, csv.import.match, rows) : new Map<number, Candidates>();
  return new Map(
    rows.flatMap(({ line }, index): [number, string][] => {
      const [id, ...others]: string[] = candidates.get(index + 1)?.unique ?? [];
      return id && others.length === 0 ? [[line, id]] : [];
    }),
  );
}

const candidate = foundReference.extend({ by: z.enum(['unique', 'name', 'company', 'phone']) });

type Candidates = Record<z.output<typeof candidate>['by'], string[]>;

/** The ids of the records with the same unique value, name, name of a company, or name and phone number, by the place of the row from 1. */
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
  // The same person of an account may write from several addresses: only who has this very one is somebody else.
  const isOther = match.name.isEnoughWithin
    ? sql`given.scope0 is null and given.value is not null and ${sql.raw(uniqueSql)} is not null`
    : sql`given.value is not null and ${sql.raw(uniqueSql)} is not null`;
  const byName = (by: keyof Candidates, isSame: RawBuilder<unknown>) => sql`
     select given.place::int, stored.id, ${sql.lit(by)}
       from unnest(${names}::text[], ${uniqueValues}::text[], ${scopeValues(0)}::uuid[], ${scopeValues(1)}::uuid[])
              with ordinality as given(name, value, scope0, scope1, place),
            lateral (select id from ${sql.table(table)} stored
                      where ${isSame} ${sql.raw(scopeConditions(match))} and not (${isOther})
                      ${OPTIMIZATION_FENCE}) stored`;
  const found = await readRows(em, candidate)`
    select given.place::int, stored.id, 'unique' as by
   from unnest(${uniqueValues}::text[]) with ordinality as given(value, place),
        lateral (select id from ${sql.table(table)} stored
                  where ${sql.raw(uniqueSql)} = lower_text(given.value) ${OPTIMIZATION_FENCE}) stored
  union all
  ${byName('name', isNamed(match))}
  ${match.name.isCompany ? sql`union all ${byName('company', sql`${nameKey(sql.raw(match.name.sql))} = nullif(${nameKey(sql`given.name`)}, '')`)}` : sql``}
  ${match.phones ? sql`union all ${withSamePhone(table, match, match.phones, rows, names, scopeValues(0))}` : sql``}
  order by 1`;
  const candidates = new Map<number, Candidates>();
  for (const { place, id, by } of found) {
    const ofRow = candidates.get(place) ?? { unique: [], name: [], company: [], phone: [] };
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
                      where given.phones <> '' and ${isNamed(match)}
                        and ${sql.raw(stored)} && contact_points(variadic string_to_array(given.phones, chr(10)))
                        and (given.scope is null or coalesce(${sql.raw([...scope, 'null'].join(', '))}) is null
                             or given.scope in (${sql.raw([...scope, 'null'].join(', '))}))
                      ${OPTIMIZATION_FENCE}) stored`;
}

/** True where a stored name is that of a row, with either kind of apostrophe. */
const isNamed = ({ name }: CsvMatch) => {
  const given = sql`array[lower_text(given.name), lower_text(replace(given.name, '’', '''')), lower_text(replace(given.name, '''', '’'))]`;
  const stored = [name.sql, name.orSql].flatMap((text) => text ?? []);
  return sql`(${sql.join(
    stored.map((text) => sql`lower_text(${sql.raw(text)}) = any(${given})`),
    sql` or `,
  )})`;
};

const scopeConditions = ({ scope }: CsvMatch) =>
  scope
    .map(({ columns, isNullable }, index) => {
      const isSame = columns.map((column) => `stored.${column} = given.scope${index}`);
      const areNull = columns.map((column) => `stored.${column} is null`).join(' and ');
      const ways = isNullable ? [...isSame, `${areNull} and given.scope${index} is null`] : isSame;
      return `and (${ways.join(' or ')})`;
    })
    .join(' ');

/**
 * The stored record that each row means, by line: as the file's records name it, else as the import of its own noun finds
 * it, else by what makes it the same for sure. Where it is only alike, somebody is asked, unless they have decided about its
 * name, or the check, which asks, is over.
 */
export async function findAskingly(
  em: EntityManager,
  { record, parent, reference }: Pick<Layer, 'record' | 'parent' | 'reference'>,
  rows: ParsedRow[],
  { isAsking }: { isAsking: boolean },
): Promise<Map<number, string>> {
  const matches = new Map<number, string>();
  const { import: config } = record.csv;
  const name = nameColumn({ parent, record });
  const given = rows.filter(({ values, faults }) => typeof values[name] === 'string' && faults.length === 0);
  await matchChosen(em, record.table, name, given, matches);
  const named = given.filter(({ line, faults }) => !matches.has(line) && faults.length === 0);
  const found = reference
    ? await reference.find(
        em,
        named.map(({ values }) => ({ name: String(values[name]), values })),
      )
    : [];
  const ids = new Map<number, string[]>();
  for (const { place, id } of found) ids.set(place, [...(ids.get(place) ?? []), id]);
  // Of several with the same name it is the one with the email of the row.
  const doubtful = named.filter((_, index) => (ids.get(index + 1)?.length ?? 0) > 1);
  const sure = await findUnique(em, record, doubtful);
  for (const [index, row] of named.entries()) {
    const all = ids.get(index + 1) ?? [];
    const [id, ...others] = all;
    const unique = sure.get(row.line);
    if (id && others.length === 0) matches.set(row.line, id);
    else if (unique && all.includes(unique)) matches.set(row.line, unique);
    else if (id && reference) {
      const message = reference.describeProblem(truncate(String(row.values[name])), others.length + 1);
      row.faults.push({ field: name, prefix: `${reference.label}: `, message });
    }
  }
  const unknown = rows.filter(
    (row) => !matches.has(row.line) && row.faults.length === 0 && !isKeptName(row, name),
  );
  for (const [line, id] of await findMatches(em, record, unknown)) matches.set(line, id);
  const strange = unknown.filter(
    ({ line, faults, values, newId }) =>
      !matches.has(line) && faults.length === 0 && (parent || (values[name] !== undefined && !newId)),
  );
  if (config.findAlike && strange.length > 0)
    await askAboutAlike(em, config, name, strange, matches, isAsking);
  if (reference) await matchUnnamed(em, reference, rows, matches);
  return matches;
}

/** Matches rows with a similar record that is certainly the same; about others somebody is asked. */
async function askAboutAlike(
  em: EntityManager,
  config: CsvImport,
  name: string,
  strange: ParsedRow[],
  matches: Map<number, string>,
  isAsking: boolean,
) {
  const alike = await config.findAlike?.(
    em,
    strange.map(({ values }) => ({ name: String(values[name] ?? ''), values })),
    isAsking,
  );
  const byPlace = Map.groupBy(alike ?? [], ({ place }) => place);
  for (const [index, row] of strange.entries()) {
    const candidates = byPlace.get(index + 1) ?? [];
    // One record may be the same by several signs.
    const [same, ...others] = new Set(candidates.flatMap(({ id, isSame }) => (isSame ? [id] : [])));
    if (same && others.length === 0) matches.set(row.line, same);
    else if (isAsking && candidates.length > 0 && row.values[name] !== undefined && !row.decided.has(name)) {
      const names = [...new Set(candidates.map((one) => one.name))];
      const sign = candidates[0]?.sign;
      row.faults.push({
        field: name,
        message: askWhichIsMeant(names, sign),
        alike: names,
        ...(sign && { sign }),
      });
    }
  }
}

/** Matches rows that have nothing of a record but those above it, where it is clear which one is meant, and says which. */
async function matchUnnamed(
  em: EntityManager,
  { label, findUnnamed }: CsvReference,
  rows: ParsedRow[],
  matches: Map<number, string>,
) {
  const unnamed = rows.filter((row) => {
    const isEmpty = Object.keys(withoutFilled(row).values).every((one) =>
      row.linked.some((above) => one === `${above}Id`),
    );
    return isEmpty && !matches.has(row.line) && row.faults.length === 0 && row.decided.size === 0;
  });
  if (!findUnnamed || unnamed.length === 0) return;
  const found = await findUnnamed(
    em,
    unnamed.map(({ values }) => values),
  );
  for (const { place, id, name, sign } of found) {
    const row = unnamed[place - 1];
    if (!row) continue;
    matches.set(row.line, id);
    row.otherNames.push(`${label}: ${name}, ${sign}`);
  }
}

/** A record that somebody chose on the screen in place of a name stands there by its ID. */
async function matchChosen(
  em: EntityManager,
  table: string,
  name: string,
  rows: ParsedRow[],
  matches: Map<number, string>,
) {
  const chosen = rows.filter(({ values, decided }) => decided.has(name) && UUID.test(String(values[name])));
  if (chosen.length === 0) return;
  const ids = chosen.map(({ values }) => String(values[name]));
  const there = await storedIds(em, table, ids);
  for (const { line, values, faults } of chosen) {
    const id = String(values[name]).toLowerCase();
    delete values[name];
    if (there.has(id)) matches.set(line, id);
    else faults.push({ field: name, message: 'The record that was chosen is gone' });
  }
}
