import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { SaveSignInProviderInput } from '#shared/auth/firmAccounts.schema.ts';
import { FIRM_RETURN_PATH, type SignInProviderSettings, signInProvider } from '#shared/auth/firmAccounts.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { isRestoredCopy } from '../../platform/database/restoredCopies.entity.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { FieldError } from '../../platform/fieldError.ts';
import {
  findSignInProvider,
  SIGN_IN_PROVIDER_ID,
  SignInProvider,
} from '../../platform/identity/signInProviders.entity.ts';
import { issuerOf as issuerOfTenant } from '../../platform/microsoft/openId.ts';
import { seal, unseal } from '../../platform/sealedText.ts';

type Registered = Pick<SignInProvider, 'provider' | 'organisation' | 'clientId'>;

/** The one issuer whose tokens are taken. */
export const issuerOf = (
  env: Env,
  { provider, organisation }: Pick<Registered, 'provider' | 'organisation'>,
) =>
  provider === 'microsoft'
    ? issuerOfTenant(env, organisation)
    : new URL(env.GOOGLE_STAND_IN ?? 'https://accounts.google.com');

/** The secret is only sent to the issuer for which it was entered. */
export const ownerOf = (env: Env, row: Registered) =>
  JSON.stringify(['firm accounts', issuerOf(env, row).href, row.organisation, row.clientId]);

/** @throws UnreadableTextError when the secret cannot be decrypted */
export const secretOf = (env: Env, row: SignInProvider) =>
  unseal(env.DATA_DIR, row.sealedSecret, ownerOf(env, row));

export const returnUrlOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => `${PUBLIC_URL}${FIRM_RETURN_PATH}`;

/** The row as it is now, locked until the transaction ends. */
export const lockProvider = (em: EntityManager) =>
  em.findOne(
    SignInProvider,
    { id: SIGN_IN_PROVIDER_ID },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** The facts that the screen shows. */
export const getProviderSettings = async (em: EntityManager, env: Env) =>
  present(em, env, await findSignInProvider(em));

async function present(
  em: EntityManager,
  env: Env,
  row: SignInProvider | null,
): Promise<SignInProviderSettings> {
  const common = { returnUrl: returnUrlOf(env), isCopy: await isRestoredCopy(em) };
  if (!row) return { version: 0, registration: null, ...common };
  const { version, provider, organisation, clientId, isOn, triedAt } = row;
  const isReadable = await secretOf(env, row).then(
    () => true,
    () => false,
  );
  const registration = { provider, organisation, clientId, isOn, triedAt, isReadable };
  return { version, registration, ...common };
}

/**
 * Saves the registration. An empty secret keeps the stored one. Another one is off until an administrator has signed in
 * with it; a new secret of the same registration leaves the team signing in.
 * @throws StaleRecordError when somebody else has saved it since it was read.
 * @throws FieldError under `secret` when there is none, or the stored one is of another registration.
 */
export const saveProvider = (
  em: EntityManager,
  { version, secret, ...entered }: SaveSignInProviderInput,
  env: Env,
) =>
  em.transactional(async (em) => {
    const row = await lockProvider(em);
    if ((row?.version ?? 0) !== version) {
      if (row && (await isSaved(row, secret, entered, env))) return present(em, env, row);
      throw new StaleRecordError(
        await present(em, env, row),
        'Somebody else changed the registration in the meantime',
      );
    }
    if (!secret && !row) throw new FieldError('secret', 'Paste the value of the client secret');
    const isSame = row !== null && ownerOf(env, row) === ownerOf(env, entered);
    if (!secret && !isSame)
      throw new FieldError('secret', 'Paste the secret again: the stored one is of another registration');
    const values = {
      ...entered,
      ...(secret && { sealedSecret: await seal(env.DATA_DIR, secret, ownerOf(env, entered)), triedAt: null }),
      ...(!isSame && { isOn: false }),
    };
    const saved = row
      ? em.assign(row, values)
      : em.create(SignInProvider, { id: SIGN_IN_PROVIDER_ID, sealedSecret: '', ...values });
    await recordEvent(em, {
      kind: 'sign_in_provider_saved',
      detail: `${signInProvider.labels[entered.provider]}, ${entered.organisation}`,
    });
    await em.flush();
    return present(em, env, saved);
  });

/** True if a repeated call finds what it was to save. */
async function isSaved(row: SignInProvider, secret: string, entered: Registered, env: Env) {
  if (ownerOf(env, row) !== ownerOf(env, entered)) return false;
  return !secret || secret === (await secretOf(env, row).catch(() => null));
}

/**
 * Lets the team sign in so, or no longer; sessions that began so go on until their day is over.
 * @throws CONFLICT when nobody has signed in with these settings yet.
 * @throws StaleRecordError when somebody else has changed it since it was read.
 */
export const switchProvider = (
  em: EntityManager,
  { version, isOn }: { version: number; isOn: boolean },
  env: Env,
) =>
  em.transactional(async (em) => {
    const row = await lockProvider(em);
    if (row?.isOn === isOn) return present(em, env, row);
    if (row?.version !== version) throw new StaleRecordError(await present(em, env, row));
    if (isOn && !row.triedAt)
      throw new TRPCError({ code: 'CONFLICT', message: 'Sign in with it yourself first' });
    row.isOn = isOn;
    const detail = signInProvider.labels[row.provider];
    await recordEvent(em, { kind: isOn ? 'sign_in_provider_on' : 'sign_in_provider_off', detail });
    await em.flush();
    return present(em, env, row);
  });

/**
 * Forgets the registration with its secret. The accounts of members stay connected, for when it is entered again. A
 * repeated call changes nothing.
 * @throws StaleRecordError when somebody else has changed it since it was read.
 */
export const removeProvider = (em: EntityManager, version: number, env: Env) =>
  em.transactional(async (em) => {
    const row = await lockProvider(em);
    if (!row) return;
    if (row.version !== version) throw new StaleRecordError(await present(em, env, row));
    await recordEvent(em, { kind: 'sign_in_provider_removed', detail: signInProvider.labels[row.provider] });
    em.remove(row);
  });
