import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import type { Database, EntityManager } from '../database/orm.ts';
import { readValue, runSql } from '../database/runSql.ts';
import { mailFolder } from './transport.ts';

const LOCK = sql`hashtext('stored mails')`;

/** After waiting for mails on their way, until the transaction ends. */
export const lockStoredMails = (em: EntityManager) => runSql(em, sql`select pg_advisory_xact_lock(${LOCK})`);

/** Keeps others from deleting what the mail is composed of. */
export const whileMailsStay = (orm: Database, work: () => Promise<void>) =>
  orm.em.fork().transactional(async (em) => {
    await runSql(em, sql`select pg_advisory_xact_lock_shared(${LOCK})`);
    await work();
  });

/** Parsed. */
async function* storedMails(dataDir: string) {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const { headers, text, html } = await PostalMime.parse(await readFile(path));
    yield { path, text: [...headers.map(({ value }) => value), text, html].join('\n') };
  }
}

/** That contain such a text. */
export async function findStoredMails(
  em: EntityManager,
  dataDir: string,
  pattern: string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, text } of storedMails(dataDir)) {
    if (await readValue(em, z.boolean(), sql`select ${text}::text ~ ${pattern}`)) found.push(path);
  }
  return found;
}

/** A missing file is no error. */
export const deleteStoredMails = (paths: string[]) =>
  Promise.all(paths.map((path) => rm(path, { force: true })));
