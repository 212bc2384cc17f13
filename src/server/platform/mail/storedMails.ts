import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import type { Database, EntityManager } from '../database/orm.ts';
import { readValue, runSql } from '../database/runSql.ts';
import { mailFolder } from './transport.ts';

const LOCK = sql`hashtext('stored mails')`;

/** Lets nobody else compose and store a mail until the transaction ends, after waiting for those that are on their way. */
export const lockStoredMails = (em: EntityManager) => runSql(em)`select pg_advisory_xact_lock(${LOCK})`;

/** Composes and stores a mail while nobody deletes some of them: what it is composed of stays until it is stored. */
export const whileMailsStay = (orm: Database, work: () => Promise<void>) =>
  orm.em.fork().transactional(async (em) => {
    await runSql(em)`select pg_advisory_xact_lock_shared(${LOCK})`;
    await work();
  });

/** The mails of a folder, as a mail program reads them. */
async function* storedMails(dataDir: string) {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const { headers, text, html } = await PostalMime.parse(await readFile(path));
    yield { path, text: [...headers.map(({ value }) => value), text, html].join('\n') };
  }
}

/** The paths of the stored mails with such a text. */
export async function findStoredMails(
  em: EntityManager,
  dataDir: string,
  pattern: string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, text } of storedMails(dataDir)) {
    if (await readValue(em, z.boolean())`select ${text}::text ~ ${pattern}`) found.push(path);
  }
  return found;
}

/** Deletes them; one that is gone already is no error. */
export const deleteStoredMails = (paths: string[]) =>
  Promise.all(paths.map((path) => rm(path, { force: true })));
