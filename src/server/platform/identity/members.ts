import { type RawBuilder, sql } from 'kysely';
import { type Right, rights } from '#shared/team/rights.ts';
import type { EntityManager } from '../database/orm.ts';
import { readIds, runSql } from '../database/runSql.ts';
import { FieldError } from '../fieldError.ts';
import { User } from './users.entity.ts';

export const NOT_ACTIVE_MESSAGE = 'Choose an active member of the team';

/**
 * The members that each transaction keeps active, so that a thousand records that one person is given take one
 * lock.
 */
const keptActive = new WeakMap<EntityManager, Set<string>>();

/**
 * Can own work, and is not deactivated before this transaction ends.
 * @throws FieldError under `field` when there is no such person, or they may not sign in now.
 */
export async function findActiveMember(em: EntityManager, id: string, field: string) {
  const kept = keptActive.get(em) ?? new Set();
  const isKept = kept.has(id);
  if (!isKept) await keepActive(em, [id]);
  keptActive.set(em, kept.add(id));
  const user = await em.findOne(User, id, { refresh: !isKept });
  if (!user?.isActive()) throw new FieldError(field, NOT_ACTIVE_MESSAGE);
  return user;
}

/**
 * Not deactivated before this transaction ends; `waitForAssignments` waits for it. Accounts are not locked,
 * which would block signing in.
 */
export const keepActive = (em: EntityManager, ids: Iterable<string>) =>
  runSql(em)`select pg_advisory_xact_lock_shared(${lockKey(sql`id`)}) from unnest(${[...ids]}::text[]) as id`;

/** Waits for transactions that assign records to a member; new ones wait for this transaction. */
export const waitForAssignments = (em: EntityManager, id: string) =>
  runSql(em)`select pg_advisory_xact_lock(${lockKey(sql`${id}::text`)})`;

const lockKey = (id: RawBuilder<unknown>) => sql`hashtextextended('member ' || ${id}, 0)`;

export const membersWith = (em: EntityManager, right: Right) =>
  readIds(em)`
    select id from users
     where role = any(${rights[right]}::text[]) and email_confirmed_at is not null and approved_at is not null
       and deactivated_at is null
     order by id`;
