import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { kysely } from './kysely.ts';
import type { EntityManager } from './orm.ts';

// SQL that entities and typed queries cannot express, within the transaction of `em`, if any. The history's actor and the tab
// are known only within a transaction. Every row that is read is checked, in production too, so that its type is true.
// Keep a schema of rows in a constant of its module: building one costs more than checking a page of rows.

/** `runSql(em)`update …``, where no query is given. */
type Sql<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

function run<Result>(
  em: EntityManager,
  query: RawBuilder<unknown> | undefined,
  present: (rows: unknown[]) => Result,
) {
  const execute = async (query: RawBuilder<unknown>) => present((await query.execute(kysely(em))).rows);
  return query ? execute(query) : (...text: Parameters<Sql<Result>>) => execute(sql(...text));
}

/** Runs SQL of which nobody reads the rows. */
export function runSql<Row = never>(em: EntityManager): Sql<Row[]>;
export function runSql<Row = never>(em: EntityManager, query: RawBuilder<unknown>): Promise<Row[]>;
export function runSql<Row = never>(em: EntityManager, query?: RawBuilder<unknown>) {
  return run(em, query, (rows) => rows as Row[]);
}

/**
 * Runs SQL and checks its rows; a column that the schema does not name is left out. Values come as the driver reads them: days
 * and instants as text, names of columns as in the database.
 * @throws Error for a row that is not as the schema says; its message has no value of the row.
 */
export function readRows<Row>(em: EntityManager, schema: z.ZodType<Row>): Sql<Row[]>;
export function readRows<Row>(
  em: EntityManager,
  schema: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row[]>;
export function readRows<Row>(em: EntityManager, schema: z.ZodType<Row>, query?: RawBuilder<unknown>) {
  return run(em, query, (rows) => rows.map((row) => check(schema, row)));
}

/** Reads as `readRows` does, and returns the only column of its rows. */
export function readColumn<Value>(em: EntityManager, schema: z.ZodType<Value>): Sql<Value[]>;
export function readColumn<Value>(
  em: EntityManager,
  schema: z.ZodType<Value>,
  query: RawBuilder<unknown>,
): Promise<Value[]>;
export function readColumn<Value>(em: EntityManager, schema: z.ZodType<Value>, query?: RawBuilder<unknown>) {
  return run(em, query, (rows) => rows.map((row) => check(schema, Object.values(row ?? {})[0])));
}

/** Reads as `readRows` does, and returns the only column of its first row, which must be there. */
export function readValue<Value>(em: EntityManager, schema: z.ZodType<Value>): Sql<Value>;
export function readValue<Value>(
  em: EntityManager,
  schema: z.ZodType<Value>,
  query: RawBuilder<unknown>,
): Promise<Value>;
export function readValue<Value>(em: EntityManager, schema: z.ZodType<Value>, query?: RawBuilder<unknown>) {
  return run(em, query, ([row]) => check(schema, Object.values(row ?? {})[0]));
}

const id = z.string();

/** Runs SQL that returns ids alone. */
export function readIds(em: EntityManager): Sql<string[]>;
export function readIds(em: EntityManager, query: RawBuilder<unknown>): Promise<string[]>;
export function readIds(em: EntityManager, query?: RawBuilder<unknown>) {
  return run(em, query, (rows) => rows.map((row) => check(id, Object.values(row ?? {})[0])));
}

/** An instant, which the driver reads as text. */
export const instantColumn = z.string().transform((text) => new Date(text));

function check<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const { data, error } = schema.safeParse(given);
  if (error) throw new Error(`A row is not as its schema says: ${z.prettifyError(error)}`);
  return data;
}
