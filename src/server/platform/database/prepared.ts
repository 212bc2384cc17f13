import type { Compilable, Expression } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import { COUNTED_TO } from '#shared/records/totals.ts';
import { queries } from '../../records/list/page.ts';
import type { Database, EntityManager } from './orm.ts';
import { connectionFor } from './replica.ts';

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

export type Queries = ReturnType<typeof queries>;

/** Stands in the wording for what a call will ask with. */
export type Value = (name: string) => Expression<never>;

interface Asking {
  /** What tells this wording from all others; none for one that no two calls share. */
  shape: string | null;
  /** Planned anew for each call, where what is asked for decides the plan. */
  planned?: boolean;
}

interface Worded {
  text: string;
  order: readonly unknown[];
}

const worded = new Map<string, Worded>();

type Wording = (db: Queries, value: Value) => Compilable<unknown>;

function wordOnce(em: EntityManager, shape: string | null, word: Wording): Worded {
  let found = shape === null ? undefined : worded.get(shape);
  if (!found) {
    const { sql: text, parameters } = word(queries(em), (name) => sql`${new Placeholder(name)}`).compile();
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
export async function ask<Row extends object>(
  em: EntityManager,
  { shape, planned = false }: Asking,
  word: Wording,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const found = wordOnce(em, shape, word);
  const pool = await (em as Database['em']).getConnection(connectionFor(em)).getNativeClient();
  const { rows } = await pool.query({
    ...(shape !== null && !planned && { name: shape }),
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
export async function askWithin<Row extends object>(
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
export const prepared =
  <Values extends Record<string, unknown>, Row extends object>(
    shape: string,
    word: (db: Queries, value: (name: keyof Values & string) => Expression<never>) => Compilable<Row>,
  ) =>
  (em: EntityManager, values: Values) =>
    ask<Row>(em, { shape }, word as Wording, values);

/** How many rows match, told with the first page: what that page shows need not be counted again. */
export async function totalAsked(
  em: EntityManager,
  rows: unknown[],
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
  { shape, planned }: Asking,
  matching: (value: Value) => Expression<unknown>,
  values: Record<string, unknown>,
) {
  if (cursor) return null;
  if (rows.length <= limit) return rows.length;
  const word = (db: Queries, value: Value) =>
    db
      .selectFrom(sql`(${matching(value)} limit ${sql.lit(COUNTED_TO + 1)})`.as('counted'))
      .select(({ fn }) => fn.countAll().as('total'));
  const counting = { shape: shape && `count ${shape}`, ...(planned !== undefined && { planned }) };
  const [counted] = await ask<{ total: string }>(em, counting, word, values);
  return Number(counted?.total ?? 0);
}
