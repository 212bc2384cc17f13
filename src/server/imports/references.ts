import { sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { truncate, UUID } from '#shared/records/csv/cells.ts';
import { ID_COLUMN, idLabel } from '#shared/records/csv/columns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readIds, readRows } from '../platform/database/runSql.ts';
import type { CsvImport, CsvMatch, CsvReference } from '../records/csv/recordCsv.ts';
import { storedIds } from '../records/csv/storedRecords.ts';
import { nameKey } from '../records/duplicates/comparison.ts';
import { importRecordType, type Records, recordOfNoun } from '../records/record.ts';
import { findSimilarNames } from './layers/askedNames.ts';
import { addFault, keepText, type ParsedRow } from './parseRow.ts';

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
    else addFault(row, reference, reference.describeProblem(truncate(String(row.values[field])), ids.length));
  }
}

/** Takes an unknown ID out of a row that has the name beside it, as a file of another desk does. */
function withoutId({ texts, values }: ParsedRow, field: string) {
  const hasName = texts[field.replace(/Id$/, '')] !== undefined;
  if (hasName) delete values[field];
  return hasName;
}

const namedRecord = z.object({ id: z.string(), name: z.string() });

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
  const found = await readRows(em, namedRecord)`
    select id, ${sql.ref(nameColumn)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`;
  const names = new Map(found.map(({ id, name }) => [id, name.toLowerCase()]));
  for (const row of both) {
    if (names.get(String(row.values[idField])) !== String(row.values[field]).toLowerCase()) {
      addFault(
        row,
        { field, label },
        `the column ‘${idLabel(label)}’ names another one. Leave one of them empty`,
      );
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
  const known = await storedIds(em, table, ids);
  for (const row of given) {
    const id = String(row.values[field]).toLowerCase();
    if (known.has(id)) row.values[field] = id;
    else if (!takeUnknown(row, field)) addFault(row, { field, label }, 'no record has this ID');
  }
}

/**
 * Resolves the IDs of the rows themselves. An ID of another desk becomes that of the new record, so that other files of
 * that desk find it by the same ID. One that was here once is an error: its record may be restored.
 */
export async function resolveOwnIds(em: EntityManager, rows: ParsedRow[], table: string) {
  const ids = rows.flatMap(({ values }) => (UUID.test(String(values.id)) ? [String(values.id)] : []));
  if (ids.length === 0 && rows.every(({ values }) => values.id === undefined)) return;
  const known = new Set(
    await readIds(em)`select distinct record_id from history where record_id = any(${ids}::uuid[])`,
  );
  await resolveIds(em, rows, table, ID_COLUMN, (row) => {
    const id = String(row.values.id).toLowerCase();
    if (!UUID.test(id)) return false;
    delete row.values.id;
    if (known.has(id)) addFault(row, ID_COLUMN, 'this record was deleted. Restore it, or leave the ID empty');
    else row.newId = id;
    return true;
  });
}

// The record that a row is about, where that may be of any type, as of a note: by its ID, else by what finds records of
// its type, such as the name, the e-mail address or the ABN.

const foundSubject = z.object({ noun: oneOf(subjectNoun), id: z.string() });
const titledSubject = foundSubject.extend({ title: z.string() });
const placedSubject = foundSubject.extend({ place: z.number() });

type FoundSubject = z.output<typeof foundSubject>;

const SUBJECT = { field: 'subject', label: 'Record' };

/** Resolves the columns `subject`, `subjectId` and `subjectNoun` to the id of one record, in all rows at once. */
export async function resolveSubjects(em: EntityManager, records: Records, rows: ParsedRow[]) {
  const byId = await findByIds(em, records, rows);
  const byName = await findByNames(em, records, rows);
  const unknown = rows.flatMap(({ values }, index) =>
    values.subject === undefined || byName.has(index + 1) ? [] : [String(values.subject)],
  );
  const similar =
    unknown.length > 0
      ? await findSimilarNames(em, importRecordType(records, 'accounts'), [...new Set(unknown)])
      : new Map<string, string[]>();
  const setNamed = (row: ParsedRow, place: number) =>
    setNamedSubject(row, byName.get(place), similar.get(String(row.values.subject)));
  for (const [index, row] of rows.entries()) {
    const { values } = row;
    const { subject, subjectId, subjectNoun: noun } = values;
    if (subjectId !== undefined) {
      delete values.subjectId;
      const found = byId.get(String(subjectId).toLowerCase());
      if (!found && subject !== undefined) setNamed(row, index + 1);
      else if (!found || (noun !== undefined && noun !== found.noun)) {
        addFault(row, { field: 'subjectId', label: idLabel('Record') }, 'no record has this ID');
      } else if (subject !== undefined && String(subject).toLowerCase() !== found.title) {
        addFault(
          row,
          SUBJECT,
          `the column ‘${idLabel('Record')}’ names another one. Leave one of them empty`,
        );
      } else setSubject(values, found);
    } else if (subject !== undefined) setNamed(row, index + 1);
    else if (values.id === undefined) addFault(row, SUBJECT, 'enter its name, email or ID');
  }
}

/** Sets the record that the name of a row means; none or several become an error. */
function setNamedSubject(row: ParsedRow, [found, ...others]: FoundSubject[] = [], similar: string[] = []) {
  const name = truncate(String(row.values.subject));
  const like = similar.length > 0 ? `, similar to ${similar.join(', ')}` : '';
  if (!found) addFault(row, SUBJECT, `no record ‘${name}’${like}. Create it, or choose one`);
  else if (others.length === 0) setSubject(row.values, found);
  else
    addFault(
      row,
      SUBJECT,
      `${others.length + 1} records are called ‘${name}’. Use the column ‘Record type’ or ‘${idLabel('Record')}’`,
    );
}

const setSubject = (values: ParsedRow['values'], { noun, id }: FoundSubject) =>
  Object.assign(values, { subjectId: id, [`${noun}Id`]: id });

/** The records with the IDs of these rows, and their titles in lower case. */
async function findByIds(em: EntityManager, records: Records, rows: ParsedRow[]) {
  const ids = rows.map(({ values }) => String(values.subjectId ?? '')).filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map<string, z.output<typeof titledSubject>>();
  const parts = subjectNoun.values.map((noun) => {
    const { table, title } = recordOfNoun(records, noun);
    return sql`select ${sql.lit(noun)} as noun, id, lower_text(btrim(${sql.raw(title)})) as title
                 from ${sql.table(table)} where id = any(${ids}::uuid[])`;
  });
  const found = await readRows(em, titledSubject)`${sql.join(parts, sql` union all `)}`;
  return new Map(found.map((subject) => [subject.id, subject]));
}

/** The records that the names of these rows may mean, by the place of the row from 1. */
async function findByNames(em: EntityManager, records: Records, rows: ParsedRow[]) {
  const named = rows.map(({ values }) => values.subject);
  const byPlace = new Map<number, FoundSubject[]>();
  if (named.every((name) => name === undefined)) return byPlace;
  const names = named.map((name) => (name === undefined ? null : String(name)));
  const nouns = rows.map(({ values }) => values.subjectNoun ?? null);
  const parts = subjectNoun.values.map((noun) => {
    const { table, title, csv } = recordOfNoun(records, noun);
    // A record that is never imported is known by its title alone.
    const { name, unique }: Pick<CsvMatch, 'unique'> & { name: Pick<CsvMatch['name'], 'sql' | 'isCompany'> } =
      csv?.import?.match ?? { name: { sql: title } };
    // As everywhere, 'Pty Ltd' and the like make no other name; which of two it is, the whole name says.
    const sameCompany = name.isCompany
      ? sql`union select id from ${sql.table(table)} stored
             where ${nameKey(sql.raw(name.sql))} = nullif(${nameKey(sql`given.name`)}, '')
               and not exists (select from ${sql.table(table)} stored
                                where lower_text(${sql.raw(name.sql)}) = lower_text(given.name))`
      : sql``;
    const uniqueValues = names.map((text) => text && (unique?.normalize?.(text) ?? text));
    return sql`
      select given.place::int, ${sql.lit(noun)} as noun, stored.id
        from unnest(${names}::text[], ${uniqueValues}::text[], ${nouns}::text[])
               with ordinality as given(name, value, noun, place),
             lateral (select id from ${sql.table(table)} stored where lower_text(${sql.raw(name.sql)}) = lower_text(given.name)
                       union
                      select id from ${sql.table(table)} stored
                       where ${sql.raw(unique?.sql ?? 'null::text')} = lower_text(given.value)
                      ${sameCompany}
                      ${OPTIMIZATION_FENCE}) stored
       where given.noun is null or given.noun = ${sql.lit(noun)}`;
  });
  const found = await readRows(em, placedSubject)`${sql.join(parts, sql` union all `)}`;
  for (const { place, noun, id } of found) byPlace.set(place, [...(byPlace.get(place) ?? []), { noun, id }]);
  return byPlace;
}
