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

/** The history stores why the current transaction makes its changes. */
export const setCause = (em: EntityManager, cause: Exclude<HistoryCause, 'noted'>) =>
  runSql(em)`select set_config('providerdesk.cause', ${cause}, true)`;

/**
 * Like `setCause`, for changes that a line of the timeline describes. They share its act: the transaction's,
 * or else `id`. The line then stands for these changes.
 */
export const setNoted = (em: EntityManager, id: string) =>
  runSql(em)`
    select set_config('providerdesk.cause', 'noted', true),
           set_config('providerdesk.act', coalesce(nullif(current_setting('providerdesk.act', true), ''), ${id}), true)`;

/** Sets the act that the current transaction is part of; the history stores its id with each change, for its undo. */
export const setAct = (em: EntityManager, id: string) =>
  runSql(em)`select set_config('providerdesk.act', ${id}, true)`;
