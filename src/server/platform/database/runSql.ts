import type { RawBuilder } from 'kysely';
import { kysely } from './kysely.ts';
import type { EntityManager } from './orm.ts';

/**
 * SQL that entities and typed queries cannot express, within the transaction of `em`, if any. Days and
 * instants come as text, columns with their database names. The history's actor and the tab are known only
 * within a transaction.
 */
export const runSql = async <Row>(em: EntityManager, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.execute(kysely(em))).rows as Row[];
