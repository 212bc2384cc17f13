import { TRPCError } from '@trpc/server';
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';
import { kysely } from './kysely.ts';
import type { Database, EntityManager } from './orm.ts';

/** Instants become `Date`, days stay text (`2026-11-21`), amounts become numbers. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (day: string) => day);
parsers.setTypeParser(types.builtins.NUMERIC, Number);

/** Marks a parameter during compilation. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type EntityKysely = ReturnType<typeof kysely>;

export type Param = (name: string) => Expression<never>;

export interface QueryOptions {
  /** Names the prepared statement, so it must be unique per query text. Null compiles the query for each call. */
  name: string | null;
  /** Plans the query for each call, where a good plan depends on the values. */
  replan?: boolean;
}

/** A query that must select every column of this type. */
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
 * Compiles once per name and prepares once per connection; runs within the transaction of `em`, if any. Name
 * every column with `as`. Values are passed as they are (JSON as text).
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

/** @throws NOT_FOUND with '<name> not found' */
export function firstOrNotFound<Row>([row]: Row[], name: string): Row {
  if (row === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `${name} not found` });
  return row;
}
