import { sql } from 'kysely';
import * as z from 'zod';
import { kysely } from './kysely.ts';
import type { EntityManager } from './orm.ts';

// SQL that entities and typed queries cannot express, within the transaction of `em`, if any. The history's actor and the tab
// are known only within a transaction. Every row that is read is checked, in production too, so that its type is true.
// Keep a schema of rows in a constant of its module: building one costs more than checking a page of rows.

/** Runs the SQL of a template and presents its rows. */
const run =
  <Result>(em: EntityManager, present: (rows: unknown[]) => Result) =>
  async (text: TemplateStringsArray, ...values: unknown[]) =>
    present((await sql(text, ...values).execute(kysely(em))).rows);

/** Runs SQL of which nobody reads the rows. */
export const runSql = <Row = never>(em: EntityManager) => run(em, (rows) => rows as Row[]);

/**
 * Runs SQL and checks its rows; a column that the schema does not name is left out. Values come as the driver reads them: days
 * and instants as text, names of columns as in the database.
 * @throws Error for a row that is not as the schema says; its message has no value of the row.
 */
export const readRows = <Row>(em: EntityManager, schema: z.ZodType<Row>) =>
  run(em, (rows) => rows.map((row) => check(schema, row)));

/** Reads as `readRows` does, and returns the only column of its rows. */
export const readColumn = <Value>(em: EntityManager, schema: z.ZodType<Value>) =>
  run(em, (rows) => rows.map((row) => check(schema, onlyColumn(row))));

/** Reads as `readRows` does, and returns the only column of its first row, which must be there. */
export const readValue = <Value>(em: EntityManager, schema: z.ZodType<Value>) =>
  run(em, ([row]) => check(schema, onlyColumn(row)));

const id = z.string();

/** Runs SQL that returns ids alone. */
export const readIds = (em: EntityManager) => readColumn(em, id);

/** An instant, which the driver reads as text. */
export const instantColumn = z.string().transform((text) => new Date(text));

/** What `read` reads from behind the row that was read last, until there is no more: nothing waits for a slow download. */
export async function* inChunks<Row extends { id: string }>(read: (after: string | null) => Promise<Row[]>) {
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1)?.id ?? null)) yield rows;
}

const onlyColumn = (row: unknown) => Object.values(row ?? {})[0];

function check<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const { data, error } = schema.safeParse(given);
  if (error) throw new Error(`A row is not as its schema says: ${z.prettifyError(error)}`);
  return data;
}
