import { sql } from 'kysely';
import type { HistoryCause } from '#shared/records/history.ts';
import type { EntityManager } from './orm.ts';
import { runSql } from './runSql.ts';

/**
 * Sets whom the history names for everything that this entity manager's transactions write. Screens in `tab`, the
 * browser tab that the change comes from, receive no live update of it.
 */
export function setActor(em: EntityManager, userId: string, tab: string | null = null) {
  em.setSessionContext({
    variables: { 'providerdesk.actor': userId, ...(tab && { 'providerdesk.tab': tab }) },
  });
}

/** Sets why the current transaction writes what it writes; the history stores it with each change. */
export const setCause = (em: EntityManager, cause: Exclude<HistoryCause, 'noted'>) =>
  runSql(em, sql`select set_config('providerdesk.cause', ${cause}, true)`);

/**
 * As `setCause`, for what a line of the timeline tells: it has the same act, which is that of the transaction, or else this id.
 * For as long as somebody reads that line, it stands for these changes.
 */
export const setNoted = (em: EntityManager, id: string) =>
  runSql(
    em,
    sql`select set_config('providerdesk.cause', 'noted', true),
               set_config('providerdesk.act', coalesce(nullif(current_setting('providerdesk.act', true), ''), ${id}), true)`,
  );

/** Sets the act that the current transaction is part of; the history stores its id with each change, for its undo. */
export const setAct = (em: EntityManager, id: string) =>
  runSql(em, sql`select set_config('providerdesk.act', ${id}, true)`);
