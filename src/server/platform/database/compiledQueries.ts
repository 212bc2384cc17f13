import { TRPCError } from '@trpc/server';
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import { kysely } from './kysely.ts';
import type { Database, EntityManager } from './orm.ts';

/** The parsers of rows: instants become `Date`, days stay text (`2026-11-21`), amounts become numbers. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (day: string) => day);
parsers.setTypeParser(types.builtins.NUMERIC, Number);

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
}

/** A query whose rows have this type: a column that is left out of it does not compile. */
export type TypedQuery<Row> = Compilable & Expression<Row>;

type Build<Query extends Compilable> = (db: EntityKysely, param: Param) => Query;

type Values = Record<string, unknown>;

const compiledByName = new Map<string, CompiledQuery>();

function compile(em: EntityManager, name: string | null, build: Build<Compilable>): CompiledQuery {
  const compiled =
    (name !== null && compiledByName.get(name)) ||
    build(kysely(em), (param) => sql`${new Placeholder(param)}`).compile();
  if (name !== null) compiledByName.set(name, compiled);
  return compiled;
}

const bindValues = (compiled: CompiledQuery, values: Values): CompiledQuery => ({
  ...compiled,
  parameters: compiled.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each)),
});

/**
 * Runs a query that is compiled once under its name, and prepared once a connection; within the transaction of `em`, if there
 * is one. Name every column with `as`: the rows have exactly these names. Values are passed to PostgreSQL as they are
 * (JSON as text).
 */
export async function runCompiled<Row extends object>(
  em: EntityManager,
  { name, replan = false }: QueryOptions,
  build: Build<TypedQuery<Row>>,
  values: Values,
): Promise<Row[]> {
  const bound = bindValues(compile(em, name, build), values);
  const statement = { ...(name !== null && !replan && { name }), text: bound.sql, types: parsers };
  if (em.isInTransaction()) {
    // Kysely passes `sql` on to node-postgres, which takes a name and parsers with it. Its plugin would convert the rows by maps
    // of all columns, which it makes anew for each query.
    // biome-ignore lint/plugin: its type is text alone.
    const query = { ...bound, sql: statement as unknown as string };
    return (await em.getKysely().executeQuery<Row>(query)).rows;
  }
  const pool = await (em as Database['em']).getConnection().getNativeClient();
  const client = await pool.connect();
  try {
    return (await client.query<Row>({ ...statement, values: [...bound.parameters] })).rows;
  } finally {
    client.release();
  }
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
