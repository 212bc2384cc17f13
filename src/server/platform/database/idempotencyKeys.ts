import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import { isLockTimeout } from './errors.ts';
import type { EntityManager } from './orm.ts';
import { runSql } from './runSql.ts';

// Browsers repeat calls when a connection breaks, and people repeat unanswered ones. Actions that leave no
// record of their own, such as a delete, have an id chosen by the caller.

/**
 * Claims a key for the current transaction: false when what it stands for was done before. A repeat at the same time
 * waits until the first call has ended.
 * @throws GATEWAY_TIMEOUT when the first call takes longer than one may wait for a lock.
 */
export async function claimKey(em: EntityManager, doing: string, id: string): Promise<boolean> {
  const insert = sql`insert into idempotency_keys (key) values (${`${doing} ${id}`}) on conflict do nothing returning key`;
  return (await waitForFirst(em, insert)).length > 0;
}

/**
 * Locks an id, which a call gives to what it creates, until the transaction ends.
 * @throws GATEWAY_TIMEOUT as `claimKey`.
 */
export const lockId = (em: EntityManager, id: string) =>
  waitForFirst(em, sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);

async function waitForFirst(em: EntityManager, query: RawBuilder<unknown>) {
  try {
    return await runSql(em)`${query}`;
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause;
    const message = 'The same is being done already. It may be done in a moment: check before trying again.';
    throw new TRPCError({ code: 'GATEWAY_TIMEOUT', message, cause });
  }
}

/** Deletes the keys of more than a day ago, as nothing is repeated so late. */
export const purgeKeys = (em: EntityManager) =>
  runSql(em)`delete from idempotency_keys where created_at < now() - interval '1 day'`;

export const usedIdError = () =>
  new TRPCError({
    code: 'CONFLICT',
    message: 'This was done before with other values: check before trying again',
  });
