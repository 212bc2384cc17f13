import type { EntityManager } from './orm.ts';

/**
 * Lifts the limit of a statement until this transaction ends: for work that grows with the data and has to be done
 * whole, or what was deleted in good time could be too much to bring back.
 */
export const disableStatementTimeout = (em: EntityManager) => em.execute('set local statement_timeout = 0');
