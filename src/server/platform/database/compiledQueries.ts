import type { Compilable, Expression } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import { connectionTypeOf, kysely } from './kysely.ts';
import type { Database, EntityManager } from './orm.ts';

/** Stands for a parameter while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Instants as `Date`, days as text (`2026-11-21`), amounts as numbers. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (day: string) => day);
parsers.setTypeParser(types.builtins.NUMERIC, Number);

export type EntityKysely = ReturnType<typeof kysely>;

/** Puts a named parameter into a query, whose value each call gives. */
export type Param = (name: string) => Expression<never>;

interface QueryOptions {
  /** Unique for each text of a query: its prepared statement has this name. Null compiles the query for each call. */
  name: string | null;
  /** Plans the query for each call, where the values decide which plan is good. */
  replan?: boolean;
}

interface Compiled {
  text: string;
  parameters: readonly unknown[];
}

type Build = (db: EntityKysely, param: Param) => Compilable<unknown>;

const compiledByName = new Map<string, Compiled>();

function compile(em: EntityManager, name: string | null, build: Build): Compiled {
  let compiled = name === null ? undefined : compiledByName.get(name);
  if (!compiled) {
    const { sql: text, parameters } = build(kysely(em), (param) => sql`${new Placeholder(param)}`).compile();
    compiled = { text, parameters };
    if (name !== null) compiledByName.set(name, compiled);
  }
  return compiled;
}

const bindValues = ({ parameters }: Compiled, values: Record<string, unknown>) =>
  parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));

/**
 * Runs a query that is compiled once under its name, as a prepared statement. It runs outside the transaction of `em`
 * and reads what is committed. Name every column with `as`: the rows have exactly these names.
 */
export async function runCompiled<Row extends object>(
  em: EntityManager,
  { name, replan = false }: QueryOptions,
  build: Build,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const compiled = compile(em, name, build);
  const pool = await (em as Database['em']).getConnection(connectionTypeOf(em)).getNativeClient();
  const { rows } = await pool.query({
    ...(name !== null && !replan && { name }),
    text: compiled.text,
    values: bindValues(compiled, values),
    types: parsers,
  });
  return rows as Row[];
}

/**
 * The same within the transaction of `em`, where it may lock and write; a quarter of the time of entities, because the
 * query is compiled once. Values are passed to PostgreSQL as they are (JSON as text). Rows hold only what the driver
 * reads by itself: texts, small numbers and booleans.
 */
export async function runCompiledInTransaction<Row extends object>(
  em: EntityManager,
  name: string,
  build: Build,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const compiled = compile(em, name, build);
  const query = CompiledQuery.raw(compiled.text, bindValues(compiled, values));
  return (await em.getKysely().executeQuery<Row>(query)).rows;
}

/** A function that runs one query by `runCompiled`; the name must be unique. */
export const defineQuery =
  <Values extends Record<string, unknown>, Row extends object>(
    name: string,
    build: (db: EntityKysely, param: (name: keyof Values & string) => Expression<never>) => Compilable<Row>,
  ) =>
  (em: EntityManager, values: Values) =>
    runCompiled<Row>(em, { name }, build as Build, values);

/**
 * The number of matching rows, up to `MAX_EXACT_TOTAL + 1`; null after the first page. `rows` are the `limit + 1` rows
 * of the page: fewer than that need no second query.
 */
export async function countTotalCompiled(
  em: EntityManager,
  rows: unknown[],
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
  { name, ...options }: QueryOptions,
  matching: (param: Param) => Expression<unknown>,
  values: Record<string, unknown>,
) {
  if (cursor) return null;
  if (rows.length <= limit) return rows.length;
  const build = (db: EntityKysely, param: Param) =>
    db
      .selectFrom(sql`(${matching(param)} limit ${sql.lit(MAX_EXACT_TOTAL + 1)})`.as('counted'))
      .select(({ fn }) => fn.countAll().as('total'));
  const [counted] = await runCompiled<{ total: string }>(
    em,
    { name: name && `count ${name}`, ...options },
    build,
    values,
  );
  return Number(counted?.total ?? 0);
}
