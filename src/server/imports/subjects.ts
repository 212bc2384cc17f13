import { sql } from 'kysely';
import { truncate, UUID } from '#shared/records/csv/cells.ts';
import { idLabel } from '#shared/records/csv/columns.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { CsvMatch } from '../records/csv/recordCsv.ts';
import { nameKey } from '../records/duplicates/comparison.ts';
import { importRecordType, type Records, recordOfNoun } from '../records/record.ts';
import { findSimilarNames } from './layers/similarNames.ts';
import { addFault, type ParsedRow } from './parseRow.ts';

// The record that a row is about, where that may be of any type, as of a note: by its ID, else by what finds records of
// its type, such as the name, the e-mail address or the ABN.

interface FoundSubject {
  noun: SubjectNoun;
  id: string;
}

const MISSING = 'Record: enter its name, email or ID';

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
        addFault(row, 'subjectId', `${idLabel('Record')}: no record has this ID`);
      } else if (subject !== undefined && String(subject).toLowerCase() !== found.title) {
        addFault(
          row,
          'subject',
          `Record and ${idLabel('Record')} name different records. Leave one of them empty`,
        );
      } else setSubject(values, found);
    } else if (subject !== undefined) setNamed(row, index + 1);
    else if (values.id === undefined) row.faults.push({ field: 'subject', message: MISSING });
  }
}

/** Sets the record that the name of a row means; none or several become an error. */
function setNamedSubject(row: ParsedRow, [found, ...others]: FoundSubject[] = [], similar: string[] = []) {
  const name = truncate(String(row.values.subject));
  const like = similar.length > 0 ? `, similar to ${similar.join(', ')}` : '';
  if (!found) addFault(row, 'subject', `Record: no record ‘${name}’${like}. Create it, or choose one`);
  else if (others.length === 0) setSubject(row.values, found);
  else
    addFault(
      row,
      'subject',
      `Record: ${others.length + 1} records are called ‘${name}’. Use the column ‘Record type’ or ‘${idLabel('Record')}’`,
    );
}

const setSubject = (values: ParsedRow['values'], { noun, id }: FoundSubject) =>
  Object.assign(values, { subjectId: id, [`${noun}Id`]: id });

/** The records with the IDs of these rows, and their titles in lower case. */
async function findByIds(em: EntityManager, records: Records, rows: ParsedRow[]) {
  const ids = rows.map(({ values }) => String(values.subjectId ?? '')).filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map<string, FoundSubject & { title: string }>();
  const parts = subjectNoun.values.map((noun) => {
    const { table, title } = recordOfNoun(records, noun);
    return sql`select ${sql.lit(noun)} as noun, id, lower_text(btrim(${sql.raw(title)})) as title
                 from ${sql.table(table)} where id = any(${ids}::uuid[])`;
  });
  const found = await runSql<FoundSubject & { title: string }>(em, sql`${sql.join(parts, sql` union all `)}`);
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
  const found = await runSql<FoundSubject & { place: number }>(em, sql`${sql.join(parts, sql` union all `)}`);
  for (const { place, noun, id } of found) byPlace.set(place, [...(byPlace.get(place) ?? []), { noun, id }]);
  return byPlace;
}
