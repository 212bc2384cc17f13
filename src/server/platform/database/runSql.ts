import type { RawBuilder } from 'kysely';
import { kysely } from './kysely.ts';
import type { EntityManager } from './orm.ts';

/**
 * Runs SQL that entities and typed queries cannot express, within the transaction of `em` if there is one. Rows come as
 * the driver reads them: days and instants as text, names of columns as in the database. The actor
 * of the history and the tab of live updates are known within a transaction alone.
 */
export const runSql = async <Row>(em: EntityManager, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.execute(kysely(em))).rows as Row[];
