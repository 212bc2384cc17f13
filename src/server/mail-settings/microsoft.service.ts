import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import { DAY_MS } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { SaveMicrosoftInput } from '#shared/mail-settings/microsoft.schema.ts';
import {
  MICROSOFT_RETURN_PATH,
  type MicrosoftConnectionRecord,
  type MicrosoftSettings,
  SIGN_IN_DAYS,
} from '#shared/mail-settings/microsoft.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import { findConnection, type Ids, ownerOf, registrationOf } from '../platform/microsoft/connection.ts';
import {
  MICROSOFT_CONNECTION_ID,
  MicrosoftConnection,
} from '../platform/microsoft/microsoftConnections.entity.ts';
import type { MicrosoftEnv } from '../platform/microsoft/openId.ts';
import { seal, unseal } from '../platform/sealedText.ts';

const lockConnection = (em: EntityManager) =>
  em.findOne(MicrosoftConnection, MICROSOFT_CONNECTION_ID, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** The address to which Microsoft sends the browser back. */
export const returnUrlOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) =>
  `${PUBLIC_URL}${MICROSOFT_RETURN_PATH}`;

/** The facts that the screen shows. */
export async function getMicrosoftSettings(em: EntityManager, env: Env): Promise<MicrosoftSettings> {
  const { protocol, hostname } = new URL(env.PUBLIC_URL);
  return {
    ...(await present(await findConnection(em), env)),
    returnUrl: returnUrlOf(env),
    isReturnUrlAllowed: protocol === 'https:' || hostname === 'localhost',
  };
}

type Presented = Pick<MicrosoftSettings, 'version' | 'connection'>;

async function present(row: MicrosoftConnection | null, env: MicrosoftEnv): Promise<Presented> {
  if (!row) return { version: 0, connection: null };
  const { version, tenantId, clientId, secretEndsOn, sharedMailbox, mailbox, account } = row;
  const { problem, heldUntil, testedAt } = row;
  const isReadable = await registrationOf(env, row).then(
    () => true,
    () => false,
  );
  const connection: MicrosoftConnectionRecord = {
    tenantId,
    clientId,
    secretEndsOn,
    isReadable,
    sharedMailbox,
    mailbox,
    account,
    signInEndsOn: signInEnd(row),
    problem,
    heldUntil: heldUntil && heldUntil > new Date() ? heldUntil : null,
    testedAt,
  };
  return { version, connection };
}

/** The day on which the sign-in ends if nothing uses it until then; null while nobody is signed in. */
export const signInEnd = ({ renewedAt }: Pick<MicrosoftConnection, 'renewedAt'>) =>
  renewedAt && today(new Date(renewedAt.getTime() + SIGN_IN_DAYS * DAY_MS));

/**
 * Saves the registration. An empty secret keeps the stored one; with other ids somebody has to sign in again. Another shared
 * mailbox is used from the next sign-in on: until then mails leave as before.
 * @throws StaleRecordError when somebody else has saved it since it was read.
 * @throws FieldError under `secret` when the stored one is of another registration or cannot be read.
 */
export const saveMicrosoft = (em: EntityManager, input: SaveMicrosoftInput, env: MicrosoftEnv) =>
  em.transactional(async (em) => {
    const { version, secret, ...entered } = input;
    const row = await lockConnection(em);
    if ((row?.version ?? 0) !== version) {
      if (row && (await isSaved(row, input, env))) return present(row, env);
      throw new StaleRecordError(
        await present(row, env),
        'Somebody else changed the registration in the meantime',
      );
    }
    const sealedSecret = await sealedFor(entered, secret, row, env);
    const isOther = row?.tenantId !== entered.tenantId || row.clientId !== entered.clientId;
    const detail = [`Secret until ${entered.secretEndsOn}`, entered.sharedMailbox].filter(Boolean).join(', ');
    await recordEvent(em, { kind: 'microsoft_saved', detail });
    const values = {
      ...entered,
      sealedSecret,
      testedAt: null,
      heldUntil: null,
      ...((isOther || row?.problem === 'secret') && { problem: null }),
      ...(isOther && signedOut),
    };
    const saved = row
      ? em.assign(row, values)
      : em.create(MicrosoftConnection, { id: MICROSOFT_CONNECTION_ID, ...values });
    await em.flush();
    return present(saved, env);
  });

const signedOut = {
  mailbox: null,
  account: null,
  sealedRefreshToken: null,
  sealedAccessToken: null,
  accessTokenEndsAt: null,
  renewedAt: null,
};

async function sealedFor(ids: Ids, typed: string, row: MicrosoftConnection | null, env: MicrosoftEnv) {
  if (typed) return seal(env.DATA_DIR, typed, ownerOf(env, ids));
  if (!row) throw new FieldError('secret', 'Paste the value of the client secret');
  await unseal(env.DATA_DIR, row.sealedSecret, ownerOf(env, ids)).catch(() => {
    throw new FieldError('secret', 'Paste the secret again: the stored one is of other ids');
  });
  return row.sealedSecret;
}

/** True if a repeated call finds what it was to save. */
async function isSaved(
  row: MicrosoftConnection,
  { version: _, secret, ...entered }: SaveMicrosoftInput,
  env: MicrosoftEnv,
) {
  const { tenantId, clientId, secretEndsOn, sharedMailbox } = row;
  if (!isDeepStrictEqual({ tenantId, clientId, secretEndsOn, sharedMailbox }, entered)) return false;
  const stored = await registrationOf(env, row).catch(() => null);
  return !secret || secret === stored?.secret;
}

/**
 * Forgets the registration and the sign-in. A repeated call changes nothing.
 * @throws StaleRecordError when somebody else has changed it since it was read.
 */
export const disconnectMicrosoft = (em: EntityManager, version: number, env: MicrosoftEnv) =>
  em.transactional(async (em) => {
    const row = await lockConnection(em);
    if (!row) return;
    if (row.version !== version) throw new StaleRecordError(await present(row, env));
    await recordEvent(em, { kind: 'microsoft_removed' });
    em.remove(row);
  });
