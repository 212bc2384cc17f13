import pLimit, { type LimitFunction } from 'p-limit';
import type { EntityManager } from '../../platform/database/orm.ts';
import { currentTimeLimit, lateError } from '../../platform/database/timeLimit.ts';

// A process runs few searches at the same time. More of them take as long altogether, and each as long as all, which the
// longest ones show most; besides they would take every connection, for which other calls would wait.

/** Those that are known to be fast do not wait for those that PostgreSQL plans, of which one can take seconds. */
const AT_ONCE = { fast: 3, any: 3 };

type Turns = Record<keyof typeof AT_ONCE, LimitFunction>;

const turnsOf = new WeakMap<object, Turns>();

/**
 * Runs the statements of a search when it is its turn, in the order of arrival. Within a transaction it waits for no other:
 * it holds a connection that they may need.
 *
 * @throws SERVICE_UNAVAILABLE when the time limit of the call is reached before
 */
export async function inSearchTurn<Result>(
  em: EntityManager,
  kind: keyof Turns,
  work: () => Promise<Result>,
): Promise<Result> {
  if (em.isInTransaction()) return work();
  const database = em.getDriver();
  const turns = turnsOf.get(database) ?? { fast: pLimit(AT_ONCE.fast), any: pLimit(AT_ONCE.any) };
  turnsOf.set(database, turns);
  return turns[kind](() => {
    if (currentTimeLimit()?.isOver) throw lateError();
    return work();
  });
}
