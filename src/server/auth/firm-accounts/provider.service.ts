import { LockMode, ref } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { SaveSignInProviderInput } from '#shared/auth/firmAccounts.schema.ts';
import { FIRM_RETURN_PATH, type SignInProviderSettings, signInProvider } from '#shared/auth/firmAccounts.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { isRestoredCopy } from '../../platform/database/restoredCopies.entity.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { FieldError } from '../../platform/fieldError.ts';
import type { Context } from '../../platform/identity/context.ts';
import { Identity } from '../../platform/identity/identities.entity.ts';
import { Session } from '../../platform/identity/sessions.entity.ts';
import {
  findOfferedProvider,
  findSignInProvider,
  SIGN_IN_PROVIDER_ID,
  SignInProvider,
} from '../../platform/identity/signInProviders.entity.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { lockUser } from '../../platform/identity/users.service.ts';
import { issuerOf as issuerOfTenant } from '../../platform/microsoft/openId.ts';
import { seal, unseal } from '../../platform/sealedText.ts';
import { RecoveryCode } from '../recoveryCodes.entity.ts';

interface Caller extends Pick<Context, 'env'> {
  session: { id: string };
  user: { id: string };
}

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
  const { version, provider, organisation, clientId, isOn, triedAt, passwordHolder } = row;
  const isReadable = await secretOf(env, row).then(
    () => true,
    () => false,
  );
  const passwordHolderId = passwordHolder?.id ?? null;
  const registration = { provider, organisation, clientId, isOn, triedAt, isReadable, passwordHolderId };
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
  { env, session }: Caller,
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
    if (row && !isSame) await endSignIns(em, row, session.id);
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
 * Lets the team sign in so, or no longer.
 * @throws CONFLICT when nobody has signed in with these settings yet.
 * @throws StaleRecordError when somebody else has changed it since it was read.
 */
export const switchProvider = (
  em: EntityManager,
  { version, isOn }: { version: number; isOn: boolean },
  { env, session }: Caller,
) =>
  em.transactional(async (em) => {
    const row = await lockProvider(em);
    if (row?.isOn === isOn) return present(em, env, row);
    if (row?.version !== version) throw new StaleRecordError(await present(em, env, row));
    if (isOn && !row.triedAt)
      throw new TRPCError({ code: 'CONFLICT', message: 'Sign in with it yourself first' });
    if (!isOn) await endSignIns(em, row, session.id);
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
export const removeProvider = (em: EntityManager, version: number, { env, session }: Caller) =>
  em.transactional(async (em) => {
    const row = await lockProvider(em);
    if (!row) return;
    if (row.version !== version) throw new StaleRecordError(await present(em, env, row));
    await endSignIns(em, row, session.id);
    await recordEvent(em, { kind: 'sign_in_provider_removed', detail: signInProvider.labels[row.provider] });
    em.remove(row);
  });

/** Nobody is signed in by this provider any more, but who ends it; who has no password can set one again. */
async function endSignIns(em: EntityManager, row: SignInProvider, keptId: string) {
  await em.nativeDelete(Session, { byFirmAccount: true, id: { $ne: keptId } });
  await allowPasswords(em, row);
}

async function allowPasswords(em: EntityManager, row: SignInProvider) {
  if (!row.passwordHolder) return;
  row.passwordHolder = null;
  await recordEvent(em, { kind: 'firm_accounts_only_off' });
}

/**
 * From now on one administrator alone has a password: those of others end, with the sessions that began by them and the
 * recovery codes. Null: everybody may set one again.
 * @throws CONFLICT when nobody has signed in with these settings, or who asks for it would be shut out
 * @throws FieldError under `holderId` unless they are an administrator with a password and two-step sign-in
 * @throws StaleRecordError when somebody else has changed it since it was read.
 */
export const setPasswordHolder = (
  em: EntityManager,
  { version, holderId }: { version: number; holderId: string | null },
  { env, user }: Caller,
) =>
  em.transactional(async (em) => {
    const row = await lockProvider(em);
    if ((row?.passwordHolder?.id ?? null) === holderId) return present(em, env, row);
    if (row?.version !== version) throw new StaleRecordError(await present(em, env, row));
    if (holderId === null) await allowPasswords(em, row);
    else await endPasswords(em, row, { holderId, byId: user.id });
    await em.flush();
    return present(em, env, row);
  });

async function endPasswords(
  em: EntityManager,
  row: SignInProvider,
  { holderId, byId }: { holderId: string; byId: string },
) {
  if (!row.triedAt || !(await findOfferedProvider(em)))
    throw new TRPCError({ code: 'CONFLICT', message: 'Sign in with it yourself first' });
  if (byId !== holderId && !(await em.count(Identity, { user: byId })))
    throw new TRPCError({
      code: 'CONFLICT',
      message: 'Connect your own account first, under Settings, Security',
    });
  const holder = await lockUser(em, { id: holderId });
  if (!holder?.isActive() || holder.role !== 'admin' || !holder.passwordHash || !holder.secondFactorAt)
    throw new FieldError('holderId', 'Choose an administrator with a password and two-step sign-in');
  row.passwordHolder = ref(holder);
  const others = { user: { $ne: holderId } };
  await em.nativeUpdate(User, { id: others.user }, { passwordHash: null });
  await em.nativeDelete(RecoveryCode, others);
  await em.nativeDelete(Session, { ...others, byFirmAccount: false });
  await recordEvent(em, { kind: 'firm_accounts_only_on', aboutId: holderId });
}
