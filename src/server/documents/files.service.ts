import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { DAY_MS } from '#shared/fields/days.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { readColumn, readRows, runSql } from '../platform/database/runSql.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { isPurged } from '../records/trash/trash.service.ts';
import { OrphanFile } from './orphanFiles.entity.ts';

/** The time after which no upload can still be running: it takes half an hour at most. */
const ORPHAN_DAYS = 1;

const PAGE = 1_000;

/** Deletes files of uploads whose process died, and of purged documents. Returns their number. */
export async function removeOrphanFiles(orm: Database, storage: FileStorage) {
  const em = orm.em.fork();
  const before = new Date(Date.now() - ORPHAN_DAYS * DAY_MS);
  const orphans = await em.find(OrphanFile, { since: { $lt: before } }, { limit: 10_000 });
  for (const { id } of orphans) {
    await storage.delete(id);
    await em.nativeDelete(OrphanFile, { id });
  }
  await storage.removeUnfinished(before);
  return orphans.length;
}

/** Runs daily: deletes orphan files, and logs where files and rows differ. */
export async function cleanUpFiles(orm: Database, storage: FileStorage, log: FastifyBaseLogger) {
  await removeOrphanFiles(orm, storage);
  for (const line of describeFileProblems(await checkFiles(orm, storage))) log.error(line);
}

export interface FileProblems {
  /** Keys of files without a document, not even in the trash. */
  withoutRow: string[];
  /** Ids of versions without a file. */
  withoutFile: string[];
  /** Ids of versions whose file has another size. */
  damaged: string[];
  /** Matching files and rows. */
  intact: number;
}

const knownFile = z.object({ id: z.string(), key: z.string(), size: z.number() });

type KnownFile = z.output<typeof knownFile>;

/** Compares the stored files with the rows of their versions, both in the order of their keys, a page at a time. */
export async function checkFiles(orm: Database, storage: FileStorage): Promise<FileProblems> {
  const em = orm.em.fork();
  const problems: FileProblems = { withoutRow: [], withoutFile: [], damaged: [], intact: 0 };
  const rows = knownFiles(em);
  let row = (await rows.next()).value;
  const missing = ({ id }: KnownFile) => problems.withoutFile.push(id);

  for await (const { key, size } of storage.list()) {
    for (; row && row.key < key; row = (await rows.next()).value) missing(row);
    if (row?.key !== key) problems.withoutRow.push(key);
    else {
      if (row.size === size) problems.intact += 1;
      else problems.damaged.push(row.id);
      row = (await rows.next()).value;
    }
  }
  for (; row; row = (await rows.next()).value) missing(row);
  return { ...problems, withoutRow: await withoutUploads(em, problems.withoutRow) };
}

/** The files of all versions, those in the trash included. */
const KNOWN_FILES = `
  select id, file_key::text as key, size from document_versions
   union all
  select row_id, row ->> 'file_key', (row ->> 'size')::int from trash
   where table_name = 'document_versions' and kind = 'row'`;

/** Keys and sizes of all files that a backup must contain. */
export const FILE_KEYS = `select key, size from (${KNOWN_FILES}) as files`;

async function* knownFiles(em: EntityManager): AsyncGenerator<KnownFile, undefined> {
  for (let after = ''; ; ) {
    const page = await readRows(em, knownFile)`
      select id, key, size from (${sql.raw(KNOWN_FILES)}) as known
    where key > ${after} order by key limit ${PAGE}`;
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? '';
  }
}

/** Skips files of uploads that ran during the comparison. */
async function withoutUploads(em: EntityManager, keys: string[]) {
  if (keys.length === 0) return [];
  return readColumn(em, z.string())`
    select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
  where not exists (select 1 from document_versions where file_key = key::uuid)
    and not exists (select 1 from loose_files where id = key::uuid and since > now() - interval '1 hour')`;
}

/** The problems, one line each. */
export const describeFileProblems = ({ withoutRow, withoutFile, damaged }: FileProblems) => [
  ...withoutRow.map((key) => `The file ${key} belongs to no document.`),
  ...withoutFile.map((id) => `The version ${id} of a document has no file.`),
  ...damaged.map((id) => `The file of the version ${id} of a document has another size than it had.`),
];

/** Marks files of versions to be purged as orphans, so that deleting them is retried if it fails. */
export async function markPurgedFiles(em: EntityManager, days: number) {
  await runSql(em)`
    insert into loose_files (id, since)
 select (row ->> 'file_key')::uuid, deleted_at from trash
  where ${isPurged(days)} and table_name = 'document_versions' and kind = 'row'`;
}
