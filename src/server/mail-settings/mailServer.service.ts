import { isDeepStrictEqual } from 'node:util';
import { LockMode, raw } from '@mikro-orm/postgresql';
import * as z from 'zod';
import type { SaveMailServerInput } from '#shared/mail-settings/mail.schema.ts';
import type { MailServerRecord, MailSettings } from '#shared/mail-settings/mail.ts';
import { takesPasswordsAtMicrosoft } from '#shared/mail-settings/microsoft.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue } from '../platform/database/runSql.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import { ownerOf, type Server } from '../platform/mail/mailServer.ts';
import { MAIL_SERVER_ID, MailServer } from '../platform/mail/mailServers.entity.ts';
import { findConnection, updateConnection } from '../platform/microsoft/connection.ts';
import { seal, unseal } from '../platform/sealedText.ts';
import { findArrival } from './arrivals.service.ts';
import { getMicrosoftSettings } from './microsoft.service.ts';
import { dueNotices } from './notices.service.ts';

/** The state of sending: 'untested' while no test email has arrived by the way of now, 'files' nowhere. */
export async function mailState(em: EntityManager, env: Pick<Env, 'SMTP_URL'>) {
  const arrival = await findArrival(em, env);
  if (arrival === undefined) return 'files';
  return arrival ? 'set' : 'untested';
}

/** True where mails wait because the key file is not the one with which the password was stored, as after a restore. */
export async function isMailPasswordLost(em: EntityManager, env: Pick<Env, 'SMTP_URL' | 'DATA_DIR'>) {
  if (env.SMTP_URL) return false;
  const row = await em.findOne(MailServer, MAIL_SERVER_ID);
  return row !== null && (await stateOfPassword(row, env.DATA_DIR)) === 'unreadable';
}

/** True where mails leave by a password that Microsoft switches off. */
export async function usesPasswordAtMicrosoft(em: EntityManager, { SMTP_URL }: Pick<Env, 'SMTP_URL'>) {
  if (SMTP_URL) return takesPasswordsAtMicrosoft(new URL(SMTP_URL).host);
  if ((await findConnection(em))?.mailbox) return false;
  const row = await em.findOne(MailServer, MAIL_SERVER_ID);
  return row !== null && takesPasswordsAtMicrosoft(row.host);
}

/** The facts that the screen shows of the mail server. */
export async function getMailSettings(em: EntityManager, env: Env): Promise<MailSettings> {
  const row = await em.findOne(MailServer, MAIL_SERVER_ID);
  return {
    ...(await present(row, env.DATA_DIR)),
    environmentHost: env.SMTP_URL ? new URL(env.SMTP_URL).host : null,
    microsoft: await getMicrosoftSettings(em, env),
    notices: env.SMTP_URL ? [] : dueNotices(await findConnection(em)),
    waitingCount: await countWaiting(em),
    arrivedAt: (await findArrival(em, env))?.createdAt ?? null,
  };
}

async function present(
  row: MailServer | null,
  dataDir: string,
): Promise<Pick<MailSettings, 'version' | 'server'>> {
  if (!row) return { version: 0, server: null };
  const { version, host, port, security, userName, sender, testedAt } = row;
  const password = await stateOfPassword(row, dataDir);
  return { version, server: { host, port, security, userName, sender, password, testedAt } };
}

async function stateOfPassword(row: MailServer, dataDir: string): Promise<MailServerRecord['password']> {
  if (!row.sealedPassword) return 'none';
  const isReadable = await unseal(dataDir, row.sealedPassword, ownerOf(row)).then(
    () => true,
    () => false,
  );
  return isReadable ? 'stored' : 'unreadable';
}

const countWaiting = (em: EntityManager) =>
  readValue(em, z.number())`select count(*)::int from pgboss.job where name = 'mail' and state < 'completed'`;

/**
 * Saves the mail server, which the next mail of every process uses. An empty password keeps the stored one.
 * @throws StaleRecordError when somebody else has saved it since it was read.
 * @throws FieldError under `password` when the stored one is of another server or cannot be read.
 */
export async function saveMailServer(em: EntityManager, input: SaveMailServerInput, dataDir: string) {
  const { version, password, ...server } = input;
  return em.transactional(async (em) => {
    const row = await em.findOne(MailServer, MAIL_SERVER_ID, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if ((row?.version ?? 0) !== version) {
      if (row && (await isSaved(row, input, dataDir))) return present(row, dataDir);
      throw new StaleRecordError(
        await present(row, dataDir),
        'Somebody else changed the mail server in the meantime',
      );
    }
    const sealedPassword = await sealedFor(server, password, row, dataDir);
    await recordEvent(em, { kind: 'mail_server_saved', detail: server.host });
    const values = { ...server, sealedPassword, testedAt: null };
    const saved = row ? em.assign(row, values) : em.create(MailServer, { id: MAIL_SERVER_ID, ...values });
    await em.flush();
    return present(saved, dataDir);
  });
}

async function sealedFor(server: Server, typed: string, row: MailServer | null, dataDir: string) {
  if (!server.userName) return null;
  if (typed) return seal(dataDir, typed, ownerOf(server));
  if (!row?.sealedPassword) throw new FieldError('password', 'Enter the password');
  await unseal(dataDir, row.sealedPassword, ownerOf(server)).catch(() => {
    throw new FieldError(
      'password',
      'Enter the password again. The stored one is for another server or user name.',
    );
  });
  return row.sealedPassword;
}

/** True if a repeated call finds what it was to save. */
async function isSaved(
  row: MailServer,
  { version: _, password, ...server }: SaveMailServerInput,
  dataDir: string,
) {
  const { host, port, security, userName, sender } = row;
  if (!isDeepStrictEqual({ host, port, security, userName, sender }, server)) return false;
  if (!password || !row.sealedPassword) return true;
  return password === (await unseal(dataDir, row.sealedPassword, ownerOf(row)).catch(() => null));
}

/**
 * Removes the mail server: from now on mails are stored as files. A repeated call changes nothing.
 * @throws StaleRecordError when somebody else has changed it since it was read.
 */
export const removeMailServer = (em: EntityManager, version: number, dataDir: string) =>
  em.transactional(async (em) => {
    const row = await em.findOne(MailServer, MAIL_SERVER_ID, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) return;
    if (row.version !== version) throw new StaleRecordError(await present(row, dataDir));
    await recordEvent(em, { kind: 'mail_server_removed', detail: row.host });
    em.remove(row);
  });

/** Notes that a test mail was taken, by Microsoft where a mailbox is signed in; or that its sender is not as it should be. */
export const noteTest = (em: EntityManager, isRight: boolean) =>
  em.transactional(async (em) => {
    const testedAt = isRight ? new Date() : null;
    if ((await findConnection(em))?.mailbox) await updateConnection(em, { testedAt });
    // Its version stays: somebody who is changing the server meanwhile has the same one before them.
    else await em.nativeUpdate(MailServer, MAIL_SERVER_ID, { testedAt, version: raw('version') });
  });
