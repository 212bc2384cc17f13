import { TRPCError } from '@trpc/server';
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import { queryPool } from './connections/limitedStatements.ts';
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

export interface QueryOptions {
  /** Unique for each text of a query: its prepared statement has this name. Null compiles the query for each call. */
  name: string | null;
  /**
   * The rows hold only texts, small numbers and truth values, which need no conversion: within a transaction MikroORM's
   * takes as long as the query itself.
   */
  isPlain?: boolean;
  /** Plans the query for each call, where the values decide which plan is good. */
  replan?: boolean;
}

/** A query whose rows have this type: a column that is left out of it does not compile. */
export type TypedQuery<Row> = Compilable & Expression<Row>;

type Build<Query extends Compilable> = (db: EntityKysely, param: Param) => Query;

type Values = Record<string, unknown>;

const compiledByName = new Map<string, CompiledQuery>();

function compile(em: EntityManager, name: string | null, build: Build<Compilable>): CompiledQuery {
  let compiled = name === null ? undefined : compiledByName.get(name);
  if (!compiled) {
    compiled = build(kysely(em), (param) => sql`${new Placeholder(param)}`).compile();
    if (name !== null) compiledByName.set(name, compiled);
  }
  return compiled;
}

const bindValues = (compiled: CompiledQuery, values: Values): CompiledQuery => ({
  ...compiled,
  parameters: compiled.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each)),
});

/**
 * Runs a query that is compiled once under its name: within the transaction of `em`, and without one as a prepared
 * statement. Name every column with `as`: the rows have exactly these names.
 */
export async function runCompiled<Row extends object>(
  em: EntityManager,
  { name, isPlain = false, replan = false }: QueryOptions,
  build: Build<TypedQuery<Row>>,
  values: Values,
): Promise<Row[]> {
  const bound = bindValues(compile(em, name, build), values);
  if (em.isInTransaction()) {
    const connection: Pick<EntityKysely, 'executeQuery'> = isPlain ? em.getKysely() : kysely(em);
    return (await connection.executeQuery<Row>(bound)).rows;
  }
  const pool = await (em as Database['em']).getConnection(connectionTypeOf(em)).getNativeClient();
  const { rows } = await queryPool<Row>(pool, {
    ...(name !== null && !replan && { name }),
    text: bound.sql,
    values: [...bound.parameters],
    types: parsers,
  });
  return rows;
}

/**
 * Runs a statement that writes, compiled once under its name; within a transaction a quarter of the time of entities.
 * Values are passed to PostgreSQL as they are (JSON as text).
 */
export async function executeCompiled(
  em: EntityManager,
  name: string,
  build: Build<Compilable>,
  values: Values,
): Promise<void> {
  await em.getKysely().executeQuery(bindValues(compile(em, name, build), values));
}

/** A function that runs one query by `runCompiled`; the name must be unique. */
export const defineQuery =
  <QueryValues extends Values, Row extends object>(
    name: string,
    build: (
      db: EntityKysely,
      param: (name: keyof QueryValues & string) => Expression<never>,
    ) => TypedQuery<Row>,
    options: Omit<QueryOptions, 'name'> = {},
  ) =>
  (em: EntityManager, values: QueryValues): Promise<Row[]> =>
    runCompiled<Row>(em, { ...options, name }, build, values);

/** @throws NOT_FOUND with '<name> not found' when there is no row */
export function firstOrNotFound<Row>([row]: Row[], name: string): Row {
  if (row === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `${name} not found` });
  return row;
}
