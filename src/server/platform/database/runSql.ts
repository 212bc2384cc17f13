import type { RawBuilder } from 'kysely';
import * as z from 'zod';
import { kysely } from './kysely.ts';
import type { EntityManager } from './orm.ts';

// SQL that entities and typed queries cannot express, within the transaction of `em`, if any. The history's actor and the tab
// are known only within a transaction. Every row that is read is checked, in production too, so that its type is true.
// Keep a schema of rows in a constant of its module: building one costs more than checking a page of rows.

/** Runs SQL of which nobody reads the rows. */
export const runSql = async <Row = never>(em: EntityManager, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.execute(kysely(em))).rows as Row[];

/**
 * Runs SQL and checks its rows; a column that the schema does not name is left out. Values come as the driver reads them: days
 * and instants as text, names of columns as in the database.
 * @throws Error for a row that is not as the schema says; its message has no value of the row.
 */
export const readRows = async <Row>(
  em: EntityManager,
  schema: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row[]> => (await query.execute(kysely(em))).rows.map((row) => check(schema, row));

/** Runs SQL as `readRows` does, and returns the only column of its rows. */
export const readColumn = async <Value>(
  em: EntityManager,
  schema: z.ZodType<Value>,
  query: RawBuilder<unknown>,
): Promise<Value[]> =>
  (await query.execute(kysely(em))).rows.map((row) => check(schema, Object.values(row ?? {})[0]));

/** Runs SQL as `readRows` does, and returns the only column of its first row, which must be there. */
export async function readValue<Value>(
  em: EntityManager,
  schema: z.ZodType<Value>,
  query: RawBuilder<unknown>,
): Promise<Value> {
  const { rows } = await query.execute(kysely(em));
  return check(schema, Object.values(rows[0] ?? {})[0]);
}

const id = z.string();

/** Runs SQL that returns ids alone. */
export const readIds = (em: EntityManager, query: RawBuilder<unknown>) => readColumn(em, id, query);

/** An instant, which the driver reads as text. */
export const instantColumn = z.string().transform((text) => new Date(text));

function check<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const { data, error } = schema.safeParse(given);
  if (error) throw new Error(`A row is not as its schema says: ${z.prettifyError(error)}`);
  return data;
}
