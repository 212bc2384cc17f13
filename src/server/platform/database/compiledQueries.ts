import type { Compilable, Expression } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import { kysely } from '../../records/list/pagination.ts';
import type { Database, EntityManager } from './orm.ts';
import { connectionTypeOf } from './replica.ts';

/** Stands for a value of the call while a query is worded. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Instants as `Date`, days as they are written, amounts as numbers. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (day: string) => day);
parsers.setTypeParser(types.builtins.NUMERIC, Number);

export type EntityKysely = ReturnType<typeof kysely>;

/** Stands in the wording for what a call will ask with. */
export type Param = (name: string) => Expression<never>;

interface Asking {
  /** What tells this wording from all others; none for one that no two calls share. */
  name: string | null;
  /** Planned anew for each call, where what is asked for decides the plan. */
  replan?: boolean;
}

interface Worded {
  text: string;
  order: readonly unknown[];
}

const worded = new Map<string, Worded>();

type Wording = (db: EntityKysely, value: Param) => Compilable<unknown>;

function wordOnce(em: EntityManager, shape: string | null, word: Wording): Worded {
  let found = shape === null ? undefined : worded.get(shape);
  if (!found) {
    const { sql: text, parameters } = word(kysely(em), (name) => sql`${new Placeholder(name)}`).compile();
    found = { text, order: parameters };
    if (shape !== null) worded.set(shape, found);
  }
  return found;
}

const inOrder = ({ order }: Worded, values: Record<string, unknown>) =>
  order.map((each) => (each instanceof Placeholder ? values[each.name] : each));

/**
 * Asks a query whose wording is kept by its shape; from then on only the values of a call are sent. It reads what is
 * committed, not what the transaction of `em` has written. Name every column with `as`: that is what the rows have.
 */
export async function runCompiled<Row extends object>(
  em: EntityManager,
  { name, replan = false }: Asking,
  word: Wording,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const found = wordOnce(em, name, word);
  const pool = await (em as Database['em']).getConnection(connectionTypeOf(em)).getNativeClient();
  const { rows } = await pool.query({
    ...(name !== null && !replan && { name: name }),
    text: found.text,
    values: inOrder(found, values),
    types: parsers,
  });
  return rows as Row[];
}

/**
 * The same within the transaction of `em`, where it may lock and write: worded once, it takes a quarter of the time of
 * entities. Values are as PostgreSQL takes them (JSON as text), and rows hold texts, small numbers and truth values.
 */
export async function runCompiledInTransaction<Row extends object>(
  em: EntityManager,
  shape: string,
  word: Wording,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const found = wordOnce(em, shape, word);
  const query = CompiledQuery.raw(found.text, inOrder(found, values));
  return (await em.getKysely().executeQuery<Row>(query)).rows;
}

/** A query of one shape, see `ask`. */
export const defineQuery =
  <Values extends Record<string, unknown>, Row extends object>(
    shape: string,
    word: (db: EntityKysely, value: (name: keyof Values & string) => Expression<never>) => Compilable<Row>,
  ) =>
  (em: EntityManager, values: Values) =>
    runCompiled<Row>(em, { name: shape }, word as Wording, values);

/** How many rows match, told with the first page: what that page shows need not be counted again. */
export async function countTotalCompiled(
  em: EntityManager,
  rows: unknown[],
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
  { name, replan }: Asking,
  matching: (value: Param) => Expression<unknown>,
  values: Record<string, unknown>,
) {
  if (cursor) return null;
  if (rows.length <= limit) return rows.length;
  const word = (db: EntityKysely, value: Param) =>
    db
      .selectFrom(sql`(${matching(value)} limit ${sql.lit(MAX_EXACT_TOTAL + 1)})`.as('counted'))
      .select(({ fn }) => fn.countAll().as('total'));
  const counting = { name: name && `count ${name}`, ...(replan !== undefined && { planned: replan }) };
  const [counted] = await runCompiled<{ total: string }>(em, counting, word, values);
  return Number(counted?.total ?? 0);
}
