import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { formatCount, pluralize, singularOf } from '#shared/fields/format.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import {
  byColumn,
  OPTIMIZATION_FENCE,
  type RowChange,
  type Rows,
  toFieldName,
} from '../../platform/database/rows.ts';
import { readRows, runSql } from '../../platform/database/runSql.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { lockHierarchy } from '../hierarchy.ts';
import { type Misplaced, PLACE_RULES, type PlaceRule, SINGLE_PLACES, type Sources } from './placeRules.ts';

const text = z.string();

/** Rows that are not written yet have only the columns that change, and so perhaps no title. */
const title = text.nullable().transform((found) => found ?? '');

const misplacedRow = z.object({
  rule: z.number(),
  id: text,
  title,
  aboveId: text,
  aboveTitle: text,
  placeId: text.nullable(),
  place: text.nullable(),
});

const takenRow = z.object({ id: text, title, place: text, other: text.nullable(), above: text.nullable() });

const rulesOn = (rows: Rows) =>
  PLACE_RULES.filter(({ table, above }) => [table, above].some((name) => rows[name]?.length));

/**
 * The records that may not stand where they are now, among these rows and those below them. What is above the rows stays
 * as it is until this transaction ends.
 */
export async function findMisplaced(em: EntityManager, rows: Rows): Promise<Misplaced[]> {
  for (const rule of rulesOn(rows)) await lockAbove(em, rule, rows[rule.table] ?? []);
  return misplacedAmong(em, rows, (table) => sql.table(table));
}

/** The records that could not stand where these rows would put them, which are not written yet, or could not without them. */
export const findWouldBeMisplaced = (em: EntityManager, table: string, planned: PlannedRow[]) =>
  misplacedAmong(
    em,
    { [table]: planned.map(({ id }) => id) },
    (name) =>
      name === table
        ? sql`(select * from planned union all
               select * from ${sql.table(table)} where id <> all(${planned.map(({ id }) => id)}::uuid[]))`
        : sql.table(name),
    sql`with planned as materialized (select record.* from ${rowsOf(table, planned)})`,
  );

async function misplacedAmong(
  em: EntityManager,
  rows: Rows,
  from: Sources,
  before = sql``,
): Promise<Misplaced[]> {
  const rules = rulesOn(rows);
  if (rules.length === 0) return [];
  const titleOf = (row: 'record' | 'above', table: string) =>
    sql`btrim(search_name(jsonb_populate_record(null::${sql.table(table)}, to_jsonb(${sql.ref(row)}))))`;
  const found = await readRows(em, misplacedRow)`
    ${before} select broken.*, (select name from accounts where id = "placeId") as place from (${sql.join(
      rules.map(
        ({ table, above, broken, place = sql`null::uuid` }, index) => sql`
  select ${sql.lit(index)} as rule, record.id, ${titleOf('record', table)} as title, above.id as "aboveId",
         ${titleOf('above', above)} as "aboveTitle", ${place} as "placeId"
    ${broken(rows, from)}`,
      ),
      sql` union all `,
    )}) as broken order by rule, id`;
  return found.flatMap(({ rule: index, ...one }) => {
    const rule = rules[index];
    return rule ? [{ ...one, rule }] : [];
  });
}

async function lockAbove(em: EntityManager, { table, column, above }: PlaceRule, ids: string[]) {
  if (ids.length === 0) return;
  if (table === above) {
    await lockHierarchy(em, table);
    return;
  }
  await runSql(em)`
    select from ${sql.table(above)}
     where id in (select ${sql.ref(column)} from ${sql.table(table)} where id = any(${ids}::uuid[]))
     order by id for share`;
}

export const describeMisplaced = (found: Misplaced) => `‘${found.title}’ ${found.rule.would(found)}`;

/** What a person is told who put a record where it may not stand, or where one below it may not; null where none does. */
export function refusalOf(table: string, id: string, found: Misplaced[]) {
  const own = found.find((one) => one.rule.table === table && one.id === id);
  if (own) return { field: toFieldName(own.rule.column), message: own.rule.typed(own) };
  const [first] = found;
  if (!first) return null;
  if (first.rule.table === 'registrations') {
    const message = `${first.aboveTitle} has the registration ${first.title}, so it is no outlet. Give it an ABN of its own, or move the registration first.`;
    return { field: 'parentAccountId', message };
  }
  return { field: 'accountId', message: held(first.aboveTitle, singularOf(table), found) };
}

/**
 * Refuses what a person typed, once it is written: the record may not stand there, or one below it not without it.
 *
 * @throws BAD_REQUEST for the field that is to change
 */
export async function rejectMisplaced(em: EntityManager, table: string, id: string) {
  const refusal = refusalOf(table, id, await findMisplaced(em, { [table]: [id] }));
  if (refusal) throw new FieldError(refusal.field, refusal.message);
}

/** 'Ada Byron has 1 lead and 2 proposals with this account. Give those another contact first.' */
function held(title: string, noun: string, below: Misplaced[]) {
  const tables = [...new Set(below.map(({ rule }) => rule.table))];
  const counts = tables.map((table) =>
    formatCount(below.filter(({ rule }) => rule.table === table).length, singularOf(table)),
  );
  return `${title} has ${counts.join(' and ')} with this account. Give those another ${noun} first.`;
}

/** A record whose place another one has. */
interface Taken {
  id: string;
  title: string;
  /** What puts it there; the first is the one to change. */
  fields: readonly [string, ...string[]];
  /** The sentence about the other one, for an act and for what was typed. */
  why: string;
  typed: string;
}

interface TakenSearch {
  condition?: RawBuilder<unknown>;
  /** Of several candidates the first in this order gets the place. */
  order?: RawBuilder<unknown>;
  /** The titles of records that are not written yet, by their ids. */
  titles?: ReadonlyMap<string, string>;
}

/**
 * The records, of rows that are not written yet, whose place another one has. `candidates` is SQL for rows of the type of
 * the table with the alias `record`, of which `condition` picks some.
 */
export async function findTaken(
  em: EntityManager,
  table: string,
  candidates: RawBuilder<unknown>,
  { condition = sql`true`, order = sql`record.id`, titles = new Map() }: TakenSearch = {},
): Promise<Taken[]> {
  const found: Taken[] = [];
  for (const { column, fields, condition: isOne, taken, typed, ...single } of SINGLE_PLACES) {
    if (single.table !== table) continue;
    const above = column.endsWith('_id') ? sql.table(pluralize(column.slice(0, -3))) : null;
    const aboveTitle = above
      ? sql`(select btrim(search_name(above)) from ${above} above where above.id = record.${sql.ref(column)})`
      : sql`null`;
    const rows = await readRows(em, takenRow)`
      select record.id, btrim(search_name(record)) as title, record.${sql.ref(column)} as place,
             (select btrim(search_name(other)) from ${sql.table(table)} other
               where other.${sql.ref(column)} = record.${sql.ref(column)} and other.id <> record.id
                 and ${isOne('other')}) as other,
             ${aboveTitle} as above
        from ${candidates}
       where ${condition} and ${isOne('record')} and record.${sql.ref(column)} is not null order by ${order}`;
    const first = new Map<string, string>();
    for (const { id, title, place, ...row } of rows) {
      const other = row.other ?? first.get(place);
      if (other === undefined) first.set(place, title);
      else {
        const why = taken(other, row.above ?? titles.get(place) ?? '');
        found.push({ id, title, fields, why, typed: typed ?? why });
      }
    }
  }
  return found;
}

/** The stored rows that would come to have another one's place by these changes of their fields. */
export const findTakenByChanges = (
  em: EntityManager,
  table: string,
  changes: PlannedRow[],
): Promise<Taken[]> => findTaken(em, table, rowsOf(table, changes));

/** The same of the rows of a file, in their order. */
export async function findTakenByRows(
  em: EntityManager,
  table: string,
  planned: PlannedRow[],
  titles: ReadonlyMap<string, string>,
) {
  if (!SINGLE_PLACES.some((place) => place.table === table)) return [];
  return findTaken(em, table, rowsOf(table, planned), { order: sql`given.place`, titles });
}

/** What decides where a record is. */
const PLACE_FIELDS = ['account_id', 'abn', ...PLACE_RULES.map(({ column }) => column)].map(toFieldName);

/** True if a row says something of the place of its record. Nothing stands below a new one. */
export const saysPlace = (table: string, fields: PlannedRow['fields'], isNew: boolean) =>
  isNew
    ? PLACE_RULES.some((rule) => rule.table === table && fields[toFieldName(rule.column)] != null)
    : PLACE_FIELDS.some((field) => field in fields);

/**
 * Refuses a record, before it is written, whose place another one has.
 *
 * @throws BAD_REQUEST for `field`
 */
export async function rejectTaken(
  em: EntityManager,
  table: string,
  { id, ...fields }: { id: string } & Record<string, unknown>,
  field: string,
) {
  const [taken] = await findTakenByChanges(em, table, [{ id, fields }]);
  if (taken) throw new FieldError(field, taken.typed);
}

/** @throws CONFLICT when two records of a table have what only one may have, and would become one by a merge */
export async function rejectBoth(em: EntityManager, noun: string, ids: [string, string]) {
  for (const { table, column, condition, both } of SINGLE_PLACES) {
    if (!both || column !== `${singularOf(noun)}_id`) continue;
    const rows = await runSql(em)`
      select from ${sql.table(table)} record
       where ${sql.ref(column)} = any(${ids}::uuid[]) and ${condition('record')} limit 2`;
    if (rows.length > 1) throw new TRPCError({ code: 'CONFLICT', message: both });
  }
}

/** A row that is not written yet: a new one, or a stored one with other values in some fields. */
export type PlannedRow = Omit<RowChange, 'version'>;

/** SQL for such rows as rows of their table, with the alias `record`, in the order `given.place`. */
function rowsOf(table: string, planned: PlannedRow[]) {
  const json = JSON.stringify(planned.map(({ id, fields }) => ({ ...byColumn(fields), id })));
  return sql`jsonb_array_elements(${json}::jsonb) with ordinality as given(fields, place)
    left join lateral (select one as row from ${sql.table(table)} one where one.id = (given.fields ->> 'id')::uuid
                       ${OPTIMIZATION_FENCE}) stored on true
    cross join lateral jsonb_populate_record(stored.row, given.fields) as record`;
}

/** A record that an act leaves as it is, and why. */
export interface Staying {
  table: string;
  id: string;
  title: string;
  why: string;
}

/** A record of an act that may not stand where it puts it, and the pairs that say so. */
export interface Left extends Staying {
  found: Misplaced[];
}

/** Rows that an act changed, by their ids. */
type Write = (em: EntityManager, without: ReadonlySet<string>) => Promise<Rows>;

/** The rows of an act without some of them, and what would be wrong after it. */
type Ask = (without: ReadonlySet<string>) => Promise<{ rows: Rows; misplaced: Misplaced[] }>;

/**
 * Rows that an act must leave so that the others are valid. Ignores what was wrong before. Calls `ask` with
 * ever fewer rows.
 * @throws CONFLICT when unchanged records would contradict the act
 */
export async function leaveOut(em: EntityManager, ask: Ask): Promise<Left[]> {
  const staying = new Map<string, Left>();
  let known: Set<string> | undefined;
  for (;;) {
    const { rows, misplaced } = await ask(new Set(staying.keys()));
    if (misplaced.length > 0) known ??= new Set((await findMisplaced(em, rows)).map(keyOf));
    const added = misplaced.filter((one) => !known?.has(keyOf(one)));
    if (added.length === 0) return [...staying.values()];
    const before = staying.size;
    for (const found of added) {
      const { rule, id, title, aboveId, aboveTitle, placeId, place } = found;
      const one = [
        { table: rule.table, id, title },
        { table: rule.above, id: aboveId, title: aboveTitle },
        { table: 'accounts', id: placeId ?? '', title: place ?? '' },
      ].find(({ table, id }) => rows[table]?.includes(id));
      if (!one) continue;
      const left = staying.get(one.id) ?? { ...one, why: `${describeMisplaced(found)}.`, found: [] };
      left.found.push(found);
      staying.set(one.id, left);
    }
    const [first] = added;
    if (staying.size === before && first) {
      throw new TRPCError({ code: 'CONFLICT', message: `${describeMisplaced(first)}. Change that first.` });
    }
  }
}

/** Runs an act without those of its rows that may not stand where it puts them, and returns these (`leaveOut`). */
export async function writeInPlace(em: EntityManager, write: Write): Promise<Left[]> {
  let isWritten = false;
  const staying = await leaveOut(em, async (without) => {
    const { rows, misplaced } = await attempt(em, (em) => write(em, without));
    isWritten = misplaced.length === 0;
    return { rows, misplaced };
  });
  if (!isWritten) await write(em, new Set(staying.map(({ id }) => id)));
  return staying;
}

const keyOf = ({ rule, id, aboveId }: Misplaced) => `${rule.table} ${rule.column} ${id} ${aboveId}`;

/** Runs an act, which answers the rows that it changed, and takes it back if some of them may not stand. */
export async function attempt(em: EntityManager, act: (em: EntityManager) => Promise<Rows>) {
  let rows: Rows = {};
  let misplaced: Misplaced[] = [];
  const isBack = new Error('Taken back');
  try {
    await em.transactional(async (em) => {
      rows = await act(em);
      misplaced = await findMisplaced(em, rows);
      if (misplaced.length > 0) throw isBack;
    });
  } catch (error) {
    if (error !== isBack) throw error;
  }
  return { rows, misplaced };
}
