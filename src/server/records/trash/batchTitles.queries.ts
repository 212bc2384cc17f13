import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { pluralize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { MOST_BEFORE, MOST_NAMED } from '#shared/records/recentChanges.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toColumnName } from '../../platform/database/rows.ts';
import { readColumn, readRows } from '../../platform/database/runSql.ts';
import type { Records, RecordType } from '../record.ts';
import { subjectTitle } from '../subjects.ts';

// Stored titles of several records are only a number, so that none keeps the name of an erased person. Names
// are read from the rows.

interface Batch {
  id: string;
  title: string;
  /** The number of its rows by table. */
  rows: Record<string, number>;
}

/** The titles of batches that name their records, as in 'Internal audit, Renewal and 4 more'. */
export async function titlesOfBatches(em: EntityManager, records: Records, batches: Batch[]) {
  const titles = new Map(batches.map(({ id, title }) => [id, title]));
  for (const record of records) {
    const { table } = record;
    const several = batches.filter((batch) => isOfSeveral(record, batch.title, batch.rows[table] ?? 0));
    for (const { id, names } of await namesIn(em, record, several)) {
      titles.set(id, joinNames(names, batches.find((batch) => batch.id === id)?.rows[table] ?? 0));
    }
  }
  for (const { id, about } of await subjectsOf(em, records, batches)) {
    titles.set(id, `${titles.get(id)} · ${about}`);
  }
  return titles;
}

/** The title of a batch that was restored: its rows are no longer in the trash. */
export async function titleOfRestored(
  em: EntityManager,
  record: RecordType | undefined,
  { title, ids }: { title: string; ids: string[] },
) {
  if (!record || !isOfSeveral(record, title, ids.length)) return title;
  const names = await readColumn(em, z.string())`
    select ${sql.raw(record.title)} as name from ${sql.table(record.table)}
     where id = any(${ids}::uuid[]) order by id limit ${MOST_NAMED}`;
  return names.length > 0 ? joinNames(names, ids.length) : title;
}

/** True for the stored title of several records, as in '12 leads'; some may have been restored since. */
const isOfSeveral = ({ noun }: RecordType, title: string, count: number) =>
  count > 0 && [noun, pluralize(noun)].includes(title.replace(/^[\d,]+ /, '')) && /^\d/.test(title);

const joinNames = (names: string[], count: number) => {
  if (count <= names.length) return names.join(', ');
  const shown = names.slice(0, MOST_NAMED - 1);
  return `${shown.join(', ')} and ${(count - shown.length).toLocaleString('en-AU')} more`;
};

const namesOfBatch = z.object({ id: z.string(), names: z.array(z.string()) });

const subjectOfBatch = z.object({ id: z.string(), about: z.string() });

/** The names of the first records of each batch. */
export function namesIn(em: EntityManager, { title, table }: RecordType, batches: Pick<Batch, 'id'>[]) {
  if (batches.length === 0) return [];
  return readRows(em, namesOfBatch)`
    select batch.id, array(
      select coalesce(${sql.raw(title)}, '')
        from (select stored.row as stored_row from trash stored
               where stored.batch_id = batch.id and stored.table_name = ${table} and stored.kind = 'row'
               order by stored.row_id limit ${MOST_NAMED}) as first,
             jsonb_populate_record(null::${sql.table(table)}, first.stored_row) as record
       order by record.id) as names
      from unnest(${batches.map(({ id }) => id)}::uuid[]) as batch(id)`;
}

const factsOfChange = z.object({
  id: z.string(),
  records: z.array(z.object({ id: z.string(), title: z.string() })),
  before: z.record(z.string(), z.array(z.unknown())),
});

/**
 * The first records of each change of several, without those deleted since, and by field the values that the change
 * replaced: the most frequent first, one more than are shown.
 */
export async function factsOfChanges(
  em: EntityManager,
  records: Records,
  changes: { id: string; noun: string; given: Record<string, unknown> }[],
) {
  const facts = new Map<string, Pick<z.output<typeof factsOfChange>, 'records' | 'before'>>();
  for (const { title, table } of records) {
    const acts = changes.flatMap(({ id, noun, given }) =>
      noun === table ? [{ id, fields: Object.keys(given).map((name) => [name, toColumnName(name)]) }] : [],
    );
    if (acts.length === 0) continue;
    const found = await readRows(em, factsOfChange)`
      with act as materialized (select * from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as given (id uuid, fields jsonb)),
      line as materialized (select act_id, record_id, changes from act join history on act_id = act.id
                             where table_name = ${table} and action = 'changed')
      select act.id,
        (select coalesce(jsonb_agg(first), '[]')
           from (select record.id, coalesce(${sql.raw(title)}, '') as title from ${sql.table(table)} record
                  where record.id in (select record_id from line where act_id = act.id)
                  order by record.id limit ${MOST_NAMED}) as first) as records,
        (select coalesce(jsonb_object_agg(name, found), '{}')
           from (select name, to_jsonb((array_agg(value order by times desc, value))[:${MOST_BEFORE + 1}]) as found
                   from (select field ->> 0 as name, changes -> (field ->> 1) -> 0 as value, count(*) as times
                           from line, jsonb_array_elements(act.fields) as field
                          where act_id = act.id and jsonb_exists(changes, field ->> 1)
                          group by 1, 2) as value
                  group by name) as values) as before
        from act`;
    for (const { id, ...rest } of found) facts.set(id, rest);
  }
  return facts;
}

/** The records, here or in the trash, of activities that were deleted by themselves: many of these have the same title. */
function subjectsOf(em: EntityManager, records: Records, batches: Batch[]) {
  const uncounted = new Set(records.filter(({ isUncounted }) => isUncounted).map(({ table }) => table));
  const ids = batches.flatMap(({ id, rows }) =>
    Object.keys(rows).every((table) => uncounted.has(table)) ? [id] : [],
  );
  if (ids.length === 0) return [];
  const reference = (noun: string): RawBuilder<unknown> => sql`(trash.row ->> ${`${noun}_id`})::uuid`;
  const inTrash = subjectNoun.values.map(
    (noun) => sql`(select search_name(jsonb_populate_record(null::${sql.table(pluralize(noun))}, above.row))
      from trash above where above.row_id = ${reference(noun)} and above.kind = 'row' limit 1)`,
  );
  return readRows(em, subjectOfBatch)`
    select batch_id as id, about
      from trash, lateral (
             select btrim(coalesce(${subjectTitle(reference)}, ${sql.join(inTrash)})) as about) as subject
     where batch_id = any(${ids}::uuid[]) and kind = 'row' and about is not null`;
}
