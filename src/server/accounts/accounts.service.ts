import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import type { AccountInput, accountChanges } from '#shared/accounts/accounts.schema.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { lockHierarchy } from '../records/hierarchy.ts';
import { rejectMisplaced } from '../records/places/places.ts';
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
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for the field `parentAccountId` when the parent is gone, or below this account, or an
 * account with a registration would become an outlet
 */
export function updateAccount(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof accountChanges> },
) {
  return changeRecord(em, Account, { id, version, data }, presentAccount, async (em, account) => {
    const { parentAccountId = account.parentAccount?.id ?? null, ...fields } = data;
    const moves = parentAccountId !== (account.parentAccount?.id ?? null);
    if (moves && parentAccountId) {
      await lockHierarchy(em, ACCOUNT_PARENTS.table);
      await assertParentExists(em, parentAccountId);
    }
    const isRenumbered = fields.abn !== undefined && fields.abn !== account.abn;
    em.assign(account, { ...fields, parentAccount: parentAccountId });
    if (!moves && !isRenumbered) return;
    await em.flush();
    await rejectMisplaced(em, 'accounts', id);
  });
}

/**
 * Against deletion, until the transaction ends.
 * @throws BAD_REQUEST for the field `accountId` when it is gone
 */
export async function lockAccount(
  em: EntityManager,
  accountId: string,
  lockMode = LockMode.PESSIMISTIC_READ,
) {
  const account = await em.findOne(Account, accountId, { lockMode });
  if (!account) throw new FieldError('accountId', 'This account is gone: choose another one');
}

async function assertParentExists(em: EntityManager, id: string) {
  if (!(await em.findOne(Account, id))) {
    throw new FieldError('parentAccountId', 'This account is gone: choose another parent');
  }
}
