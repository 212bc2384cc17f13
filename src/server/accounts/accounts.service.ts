import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import type { AccountInput, accountChanges } from '#shared/accounts.schema.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { isAncestor } from '../records/hierarchy.ts';
import { Account } from './accounts.entity.ts';
import { presentAccount } from './accounts.queries.ts';

export const ACCOUNT_PARENTS = { table: 'accounts', column: 'parent_account_id' };

/** @throws BAD_REQUEST for the field `parentAccountId` when the parent is gone */
export function createAccount(
  em: EntityManager,
  input: AccountInput & { id?: string },
  authorId: string | null,
) {
  const { parentAccountId, ...fields } = input;
  return createOnce(em, Account, input, async (em) => {
    if (parentAccountId) await assertParentExists(em, parentAccountId);
    const account = em.create(Account, { ...fields, parentAccount: parentAccountId, createdBy: authorId });
    await em.flush();
    return account;
  });
}

/**
 * Changes an account.
 *
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for the field `parentAccountId` when the parent is gone, or below this account
 */
export function updateAccount(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof accountChanges> },
) {
  return changeRecord(em, Account, { id, version, data }, presentAccount, async (em, account) => {
    const { parentAccountId = account.parentAccount?.id ?? null, ...fields } = data;
    if (parentAccountId && parentAccountId !== account.parentAccount?.id) {
      await assertParentExists(em, parentAccountId);
      await rejectCircle(em, account.id, parentAccountId);
    }
    em.assign(account, { ...fields, parentAccount: parentAccountId });
  });
}

/**
 * Locks an account, so that it is not deleted before this transaction ends.
 *
 * @throws BAD_REQUEST for the field `accountId` when it is gone
 */
export async function lockAccount(em: EntityManager, accountId: string) {
  const account = await em.findOne(Account, accountId, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!account) throw new FieldError('accountId', 'This account is gone: choose another one');
}

async function assertParentExists(em: EntityManager, id: string) {
  if (!(await em.findOne(Account, id))) {
    throw new FieldError('parentAccountId', 'This account is gone: choose another parent');
  }
}

export async function rejectCircle(em: EntityManager, id: string, parentId: string) {
  if (await isAncestor(em, ACCOUNT_PARENTS, id, parentId)) {
    throw new FieldError('parentAccountId', 'An account cannot be above itself: choose another parent');
  }
}
