import { defineEntity, LockMode, p } from '@mikro-orm/core';
import { TRPCError } from '@trpc/server';
import { signInProvider } from '#shared/auth/firmAccounts.ts';
import { editableProperties, instant } from '../database/columns.ts';
import type { EntityManager } from '../database/orm.ts';
import { isRestoredCopy } from '../database/restoredCopies.entity.ts';
import { User } from './users.entity.ts';

export const SIGN_IN_PROVIDER_ID = '0193a5c0-0000-7000-8000-000000000002';

const SignInProviderSchema = defineEntity({
  name: 'SignInProvider',
  tableName: 'sign_in_providers',
  properties: {
    ...editableProperties,
    provider: p.enum(signInProvider.values),
    /** The tenant at Microsoft, by its id; the domain of the Workspace at Google. */
    organisation: p.text(),
    clientId: p.text(),
    /** As `seal` returns it. */
    sealedSecret: p.text(),
    /** When an administrator last signed in with exactly these settings. */
    triedAt: instant().strictNullable().default(null),
    isOn: p.boolean().default(false),
    /** The administrator who alone has a password; null while everybody may have one. */
    passwordHolder: () => p.manyToOne(User).strictNullable().lazyRef().deleteRule('set null'),
  },
});

/** Where the team signs in with accounts of the firm: at most one row. */
export class SignInProvider extends SignInProviderSchema.class {}
SignInProviderSchema.setClass(SignInProvider);

export const findSignInProvider = (em: EntityManager) => em.findOne(SignInProvider, SIGN_IN_PROVIDER_ID);

/** The provider that the login offers; none in a restored copy, whose address it does not know. */
export async function findOfferedProvider(em: EntityManager) {
  const row = await findSignInProvider(em);
  return row?.isOn && !(await isRestoredCopy(em)) ? row : null;
}

/** The provider by which this person signs in, where they may have no password; otherwise null. */
export async function findOnlyProvider(em: EntityManager, userId: string | null) {
  const row = await findOfferedProvider(em);
  return row?.passwordHolder && row.passwordHolder.id !== userId ? row : null;
}

/** Called before other locks, and then nobody's password ends or begins to be allowed before the transaction ends. */
export const lockPasswordRule = (em: EntityManager) =>
  em.findOne(
    SignInProvider,
    { id: SIGN_IN_PROVIDER_ID },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );

/** @throws CONFLICT for the only person with a password, who keeps it, the second step and the role. */
export async function assertNotPasswordHolder(em: EntityManager, userId: string) {
  if (!(await em.count(SignInProvider, { passwordHolder: userId }))) return;
  const message = 'Only this person has a password. Switch off ‘Only accounts of the firm’ first.';
  throw new TRPCError({ code: 'CONFLICT', message });
}
