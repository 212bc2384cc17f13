import { sql } from 'kysely';
import { truncate, UUID } from '#shared/records/csv/cells.ts';
import { ID_COLUMN, idLabel } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { CsvImport, CsvReference } from '../records/csv/recordCsv.ts';
import { addFault, type ParsedRow } from './parseRow.ts';
import { keepText } from './unknownWords.ts';

/** Turns the name or the ID of another record into its id, in all rows at once; a row where that fails gets an error. */
export async function resolveReference(
  em: EntityManager,
  rows: ParsedRow[],
  reference: CsvReference,
  config: CsvImport,
) {
  const { field, label, table } = reference;
  const idField = `${field}Id`;
  if (table) {
    await resolveIds(em, rows, table, { field: idField, label: idLabel(label) }, withoutId);
    await rejectOtherNames(em, rows, reference);
  }
  const named = rows.filter(
    ({ values, faults }) =>
      values[field] !== undefined &&
      values[idField] === undefined &&
      !faults.some((fault) => reference.within && fault.field === reference.within),
  );
  if (named.length === 0) return;
  const found = await reference.find(
    em,
    named.map(({ values }) => ({ name: String(values[field]), values })),
  );
  const idsByPlace = new Map<number, string[]>();
  for (const { place, id } of found) idsByPlace.set(place, [...(idsByPlace.get(place) ?? []), id]);
  for (const [index, row] of named.entries()) {
    const ids = idsByPlace.get(index + 1) ?? [];
    if (ids.length === 1) row.values[idField] = ids[0];
    else if (reference.isOptional && ids.length === 0 && keepText(row, field, label, config))
      delete row.values[field];
    else addFault(row, field, reference.describeProblem(truncate(String(row.values[field])), ids.length));
  }
}

/** Takes an unknown ID out of a row that has the name beside it, as a file of another desk does. */
function withoutId({ texts, values }: ParsedRow, field: string) {
  const hasName = texts[field.replace(/Id$/, '')] !== undefined;
  if (hasName) delete values[field];
  return hasName;
}

/** A name beside the ID of another record is an error: the cell that was changed last may be either. */
async function rejectOtherNames(
  em: EntityManager,
  rows: ParsedRow[],
  { field, label, table, nameColumn }: CsvReference,
) {
  const idField = `${field}Id`;
  const both = rows.filter(({ values }) => values[field] !== undefined && values[idField] !== undefined);
  if (!table || !nameColumn || both.length === 0) return;
  const ids = both.map(({ values }) => values[idField]);
  const found = await runSql<{ id: string; name: string }>(
    em,
    sql`select id, ${sql.ref(nameColumn)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const names = new Map(found.map(({ id, name }) => [id, name.toLowerCase()]));
  for (const row of both) {
    if (names.get(String(row.values[idField])) !== String(row.values[field]).toLowerCase()) {
      addFault(row, field, `${label} and ${idLabel(label)} name different ${table}. Leave one of them empty`);
    }
  }
}

/** Checks the IDs in a column; one of no record becomes an error, unless `takeUnknown` answers true. */
async function resolveIds(
  em: EntityManager,
  rows: ParsedRow[],
  table: string,
  { field, label }: { field: string; label: string },
  takeUnknown: (row: ParsedRow, field: string) => boolean = () => false,
) {
  const given = rows.filter(({ values }) => values[field] !== undefined);
  if (given.length === 0) return;
  const ids = given.map(({ values }) => String(values[field])).filter((id) => UUID.test(id));
  const found = await runSql<{ id: string }>(
    em,
    sql`select id from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const known = new Set(found.map(({ id }) => id));
  for (const row of given) {
    const id = String(row.values[field]).toLowerCase();
    if (known.has(id)) row.values[field] = id;
    else if (!takeUnknown(row, field)) addFault(row, field, `${label}: no record has this ID`);
  }
}

/**
 * Resolves the IDs of the rows themselves. An ID of another desk becomes that of the new record, so that other files of
 * that desk find it by the same ID. One that was here once is an error: its record may be restored.
 */
export async function resolveOwnIds(em: EntityManager, rows: ParsedRow[], table: string) {
  const ids = rows.flatMap(({ values }) => (UUID.test(String(values.id)) ? [String(values.id)] : []));
  if (ids.length === 0 && rows.every(({ values }) => values.id === undefined)) return;
  const seen = await runSql<{ id: string }>(
    em,
    sql`select distinct record_id as id from history where record_id = any(${ids}::uuid[])`,
  );
  const known = new Set(seen.map(({ id }) => id));
  await resolveIds(em, rows, table, ID_COLUMN, (row) => {
    const id = String(row.values.id).toLowerCase();
    if (!UUID.test(id)) return false;
    delete row.values.id;
    if (known.has(id))
      addFault(row, 'id', `${ID_COLUMN.label}: this record was deleted. Restore it, or leave the ID empty`);
    else row.newId = id;
    return true;
  });
}
