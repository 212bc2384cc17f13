import { sql } from 'kysely';
import { truncate, UUID } from '#shared/records/csv/cells.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { CsvImport, CsvReference } from '../../records/csv/recordCsv.ts';
import { findMatches, findUnique } from '../matches.ts';
import { type ParsedRow, withoutFilled } from '../parseRow.ts';
import { askWhichIsMeant } from './askWhichIsMeant.ts';
import { type Layer, nameColumn } from './layers.ts';
import { isKeptName } from './otherNames.ts';

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
      row.faults.push({ field: name, message });
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

/** Finds the records that rows are alike with: one that is the same is matched, about others somebody is asked. */
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
  const found = await runSql<{ id: string }>(
    em,
    sql`select id from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const there = new Set(found.map(({ id }) => id));
  for (const { line, values, faults } of chosen) {
    const id = String(values[name]).toLowerCase();
    delete values[name];
    if (there.has(id)) matches.set(line, id);
    else faults.push({ field: name, message: 'The record that was chosen is gone' });
  }
}
