import { sql } from 'kysely';
import type { EntityManager } from './orm.ts';
import { runSql } from './runSql.ts';

/**
 * Removes the time limit of statements until this transaction ends: for work that grows with the data and must be done
 * whole. Otherwise what was deleted within the limit could be too much to restore.
 */
export const disableStatementTimeout = (em: EntityManager) =>
  runSql(em, sql`set local statement_timeout = 0`);
