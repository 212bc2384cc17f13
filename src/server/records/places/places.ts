import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import { formatCount, pluralize, singularOf } from '#shared/fields/format.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { byColumn, type RowChange, toFieldName } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { lockHierarchy } from '../hierarchy.ts';
import type { Rows } from '../rowIds.ts';
import { type Misplaced, PLACE_RULES, type PlaceRule, SINGLE_PLACES } from './placeRules.ts';

/**
 * The records that may not stand where they are now, among these rows and those below them. What is above the rows stays
 * as it is until this transaction ends.
 */
export async function findMisplaced(em: EntityManager, rows: Rows): Promise<Misplaced[]> {
  const rules = PLACE_RULES.filter(({ table, above }) => [table, above].some((name) => rows[name]?.length));
  if (rules.length === 0) return [];
  for (const rule of rules) await lockAbove(em, rule, rows[rule.table] ?? []);
  const found = await runSql<Omit<Misplaced, 'rule'> & { rule: number }>(
    em,
    sql`select broken.*, (select name from accounts where id = "placeId") as place from (${sql.join(
      rules.map(
        ({ broken, place = sql`null::uuid` }, index) => sql`
      select ${sql.lit(index)} as rule, record.id, btrim(search_name(record)) as title, above.id as "aboveId",
             btrim(search_name(above)) as "aboveTitle", ${place} as "placeId"
        ${broken(rows)}`,
      ),
      sql` union all `,
    )}) as broken order by rule, id`,
  );
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
  await runSql(
    em,
    sql`select from ${sql.table(above)}
         where id in (select ${sql.ref(column)} from ${sql.table(table)} where id = any(${ids}::uuid[]))
         order by id for share`,
  );
}

/** What an act would lead to, in a sentence. */
export const describeMisplaced = (found: Misplaced) => `‘${found.title}’ ${found.rule.would(found)}`;

/**
 * Refuses what a person typed, once it is written: the record may not stand there, or one below it not without it.
 *
 * @throws BAD_REQUEST for the field that is to change
 */
export async function rejectMisplaced(em: EntityManager, table: string, id: string) {
  const found = await findMisplaced(em, { [table]: [id] });
  const own = found.find((one) => one.rule.table === table && one.id === id);
  if (own) throw new FieldError(toFieldName(own.rule.column), own.rule.typed(own));
  const [first] = found;
  if (!first) return;
  if (first.rule.table === 'registrations') {
    const message = `${first.aboveTitle} has the registration ${first.title}, so it is no outlet. Give it an ABN of its own, or move the registration first.`;
    throw new FieldError('parentAccountId', message);
  }
  throw new FieldError('accountId', held(first.aboveTitle, singularOf(table), found));
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
  /** The sentence about the other one, for an act and for what was typed. */
  why: string;
  typed: string;
}

/**
 * The records, of rows that are not written yet, whose place another one has. `candidates` is SQL for rows of the type of
 * the table with the alias `record`, of which `condition` picks some.
 */
export async function findTaken(
  em: EntityManager,
  table: string,
  candidates: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<Taken[]> {
  const found: Taken[] = [];
  for (const { column, condition: isOne, taken, typed, ...single } of SINGLE_PLACES) {
    if (single.table !== table) continue;
    const above = column.endsWith('_id') ? sql.table(pluralize(column.slice(0, -3))) : null;
    const aboveTitle = above
      ? sql`(select btrim(search_name(above)) from ${above} above where above.id = other.${sql.ref(column)})`
      : sql`''`;
    const rows = await runSql<{ id: string; title: string; other: string; above: string }>(
      em,
      sql`select record.id, btrim(search_name(record)) as title, btrim(search_name(other)) as other, ${aboveTitle} as above
            from ${candidates}
            join ${sql.table(table)} other on other.${sql.ref(column)} = record.${sql.ref(column)} and other.id <> record.id
           where ${condition} and ${isOne('record')} and ${isOne('other')} order by record.id`,
    );
    for (const { id, title, other, above } of rows) {
      const why = taken(other, above);
      found.push({ id, title, why, typed: typed ?? why });
    }
  }
  return found;
}

/** The stored rows that would come to have another one's place by these changes of their fields. */
export async function findTakenByChanges(
  em: EntityManager,
  table: string,
  changes: Omit<RowChange, 'version'>[],
): Promise<Taken[]> {
  if (!SINGLE_PLACES.some((place) => place.table === table)) return [];
  const fields = new Map(changes.map(({ id, fields }) => [id, byColumn(fields)]));
  const rows = await runSql<{ id: string; row: object }>(
    em,
    sql`select id, to_jsonb(stored) as row from ${sql.table(table)} stored where id = any(${[...fields.keys()]}::uuid[])`,
  );
  const candidates = rows.map(({ id, row }) => ({ ...row, ...fields.get(id) }));
  return findTaken(em, table, rowsOf(table, candidates));
}

/**
 * Refuses a record, before it is written, whose place another one has.
 *
 * @throws BAD_REQUEST for `field`
 */
export async function rejectTaken(
  em: EntityManager,
  table: string,
  columns: { id: string } & Record<string, unknown>,
  field: string,
) {
  const [taken] = await findTaken(em, table, rowsOf(table, [columns]));
  if (taken) throw new FieldError(field, taken.typed);
}

/** @throws CONFLICT when two records of a table have what only one may have, and would become one by a merge */
export async function rejectBoth(em: EntityManager, noun: string, ids: [string, string]) {
  for (const { table, column, condition, both } of SINGLE_PLACES) {
    if (!both || column !== `${singularOf(noun)}_id`) continue;
    const rows = await runSql(
      em,
      sql`select from ${sql.table(table)} record
           where ${sql.ref(column)} = any(${ids}::uuid[]) and ${condition('record')} limit 2`,
    );
    if (rows.length > 1) throw new TRPCError({ code: 'CONFLICT', message: both });
  }
}

/** The rows of JSON as rows of a table, with the alias `record`: the candidates of `findTaken`. */
const rowsOf = (table: string, rows: object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as record`;

/** A record that an act leaves as it is, and why. */
export interface Staying {
  table: string;
  id: string;
  title: string;
  why: string;
}

/** Rows that an act changed, by their ids. */
type Write = (em: EntityManager, without: ReadonlySet<string>) => Promise<Rows>;

/**
 * Runs an act without those of its rows that may not stand where it puts them, and returns these. What could not stand
 * before the act is none of its business.
 *
 * `write` answers the rows that it changed; it runs again, without more of them, until the others may stand.
 *
 * @throws CONFLICT when records that it does not change would not agree with it
 */
export async function writeInPlace(em: EntityManager, write: Write): Promise<Staying[]> {
  const staying = new Map<string, Staying>();
  let known: Set<string> | undefined;
  for (;;) {
    const { rows, misplaced } = await attempt(em, (em) => write(em, new Set(staying.keys())));
    if (misplaced.length === 0) return [...staying.values()];
    known ??= new Set((await findMisplaced(em, rows)).map(keyOf));
    const added = misplaced.filter((one) => !known?.has(keyOf(one)));
    if (added.length === 0) {
      await write(em, new Set(staying.keys()));
      return [...staying.values()];
    }
    const before = staying.size;
    for (const found of added) {
      const why = `${describeMisplaced(found)}.`;
      const { rule, id, title, aboveId, aboveTitle } = found;
      const changes = (table: string, id: string) => rows[table]?.includes(id) && !staying.has(id);
      if (changes(rule.table, id)) staying.set(id, { table: rule.table, id, title, why });
      else if (changes(rule.above, aboveId))
        staying.set(aboveId, { table: rule.above, id: aboveId, title: aboveTitle, why });
      else if (found.placeId && changes('accounts', found.placeId))
        staying.set(found.placeId, { table: 'accounts', id: found.placeId, title: found.place ?? '', why });
    }
    const [first] = added;
    if (staying.size === before && first) {
      throw new TRPCError({ code: 'CONFLICT', message: `${describeMisplaced(first)}. Change that first.` });
    }
  }
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
