import { defineEntity, p } from '@mikro-orm/core';
import { signInProvider } from '#shared/auth/firmAccounts.ts';
import { editableProperties, instant } from '../database/columns.ts';
import type { EntityManager } from '../database/orm.ts';
import { isRestoredCopy } from '../database/restoredCopies.entity.ts';

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
