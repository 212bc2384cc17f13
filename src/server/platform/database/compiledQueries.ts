import { TRPCError } from '@trpc/server';
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { parseCompiled, prepareText } from './connections/compiledStatements.ts';
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

export type EntityKysely = ReturnType<typeof kysely>;

/** Puts a named parameter into a query, whose value each call gives. */
export type Param = (name: string) => Expression<never>;

export interface QueryOptions {
  /** Unique for each text of a query: its prepared statement has this name. Null compiles the query for each call. */
  name: string | null;
  /** Plans the query for each call, where the values decide which plan is good. */
  replan?: boolean;
  /** Prepared within transactions too, where others are planned each time. */
  isAlwaysPrepared?: boolean;
}

/** A query whose rows have this type: a column that is left out of it does not compile. */
export type TypedQuery<Row> = Compilable & Expression<Row>;

type Build<Query extends Compilable> = (db: EntityKysely, param: Param) => Query;

type Values = Record<string, unknown>;

const compiledByName = new Map<string, CompiledQuery>();

function compile(
  em: EntityManager,
  { name, isAlwaysPrepared = false }: QueryOptions,
  build: Build<Compilable>,
): CompiledQuery {
  let compiled = name === null ? undefined : compiledByName.get(name);
  if (!compiled) {
    compiled = build(kysely(em), (param) => sql`${new Placeholder(param)}`).compile();
    if (name !== null) compiledByName.set(name, compiled);
    if (name !== null && isAlwaysPrepared) prepareText(compiled.sql, name);
  }
  return compiled;
}

const bindValues = (compiled: CompiledQuery, values: Values): CompiledQuery => ({
  ...compiled,
  parameters: compiled.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each)),
});

/**
 * Runs a query that is compiled and prepared once under its name, within the transaction of `em` if there is one. Name
 * every column with `as`: the rows have exactly these names. Values are passed to PostgreSQL as they are (JSON as text).
 */
export async function runCompiled<Row extends object>(
  em: EntityManager,
  options: QueryOptions,
  build: Build<TypedQuery<Row>>,
  values: Values,
): Promise<Row[]> {
  const { name, replan = false, isAlwaysPrepared = false } = options;
  const bound = bindValues(compile(em, options, build), values);
  if (em.isInTransaction()) {
    // Rows of prepared statements need no conversion.
    const connection: Pick<EntityKysely, 'executeQuery'> = isAlwaysPrepared ? em.getKysely() : kysely(em);
    return (await connection.executeQuery<Row>(bound)).rows;
  }
  return (await send<Row>(em, bound, replan ? null : name)).rows;
}

/**
 * As `runCompiled`, outside of transactions, for rows with a column of texts that is no part of what is answered: its values
 * come beside the rows, because copying rows without it took a tenth of the time of a list.
 */
export async function runKeyed<Row extends object, Key extends string>(
  em: EntityManager,
  { name, replan = false }: QueryOptions,
  keyColumn: Key,
  build: Build<TypedQuery<Row & Record<Key, string | null>>>,
  values: Values,
): Promise<{ rows: Row[]; keys: (string | null)[] }> {
  const bound = bindValues(compile(em, { name }, build), values);
  const { rows, keys } = await send<Row>(em, bound, replan ? null : name, keyColumn);
  if (keys) return { rows, keys };
  const found = rows as (Row & Record<Key, string | null>)[];
  return {
    rows: found.map(({ [keyColumn]: _, ...row }) => row as unknown as Row),
    keys: found.map((row) => row[keyColumn]),
  };
}

/** Sends a statement on its own; one with a name is prepared. */
async function send<Row extends object>(
  em: EntityManager,
  { sql: text, parameters }: CompiledQuery,
  name: string | null,
  keyColumn?: string,
) {
  const pool = await (em as Database['em']).getConnection(connectionTypeOf(em)).getNativeClient();
  return queryPool<Row>(pool, {
    ...(name !== null && { name }),
    ...(keyColumn && { keyColumn }),
    text,
    values: [...parameters],
    ...parseCompiled,
  });
}

/**
 * Runs a query that writes, compiled and prepared once under its name, as a transaction of its own that is sent as one
 * message. It commits whatever it did, also nothing.
 */
export async function runAsTransaction<Row extends object>(
  em: EntityManager,
  name: string,
  build: Build<TypedQuery<Row>>,
  values: Values,
): Promise<Row[]> {
  const bound = bindValues(compile(em, { name, isAlwaysPrepared: true }, build), values);
  const pool = await (em as Database['em']).getConnection('write').getNativeClient();
  const settings = Object.fromEntries(
    Object.entries(em.getSessionContext()?.variables ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const statement = { name, text: bound.sql, values: [...bound.parameters], ...parseCompiled, settings };
  return (await queryPool<Row>(pool, statement)).rows;
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
