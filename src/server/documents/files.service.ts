import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { OrphanFile } from './orphanFiles.entity.ts';

/** An upload takes half an hour at most: what has been loose for a day belongs to nobody. */
const LOOSE_DAYS = 1;

const PAGE = 1_000;

/** Removes files that no document tells of: of uploads that broke off with their process, and of what was purged. */
export async function removeOrphanFiles(orm: Database, storage: FileStorage) {
  const em = orm.em.fork();
  const before = new Date(Date.now() - LOOSE_DAYS * 86_400_000);
  const loose = await em.find(OrphanFile, { since: { $lt: before } }, { limit: 10_000 });
  for (const { id } of loose) {
    await storage.delete(id);
    await em.nativeDelete(OrphanFile, { id });
  }
  await storage.removeUnfinished(before);
  return loose.length;
}

/** The daily round: removes what is loose, and tells the log of what does not fit together. */
export async function cleanUpFiles(orm: Database, storage: FileStorage, log: FastifyBaseLogger) {
  await removeOrphanFiles(orm, storage);
  for (const line of describeFileProblems(await checkFiles(orm, storage))) log.error(line);
}

export interface FileProblems {
  /** Keys of stored files that no document tells of, in the trash neither. */
  withoutRow: string[];
  /** Ids of versions whose file is not stored. */
  withoutFile: string[];
  /** Ids of versions whose file has another size than it had. */
  damaged: string[];
  /** How many files have their row, and rows their file. */
  intact: number;
}

interface Told {
  id: string;
  key: string;
  size: number;
}

/** Holds the stored files against the rows that tell of them, both in the order of their keys, a page at a time. */
export async function checkFiles(orm: Database, storage: FileStorage): Promise<FileProblems> {
  const em = orm.em.fork();
  const faults: FileProblems = { withoutRow: [], withoutFile: [], damaged: [], intact: 0 };
  const rows = toldFiles(em);
  let row = (await rows.next()).value;
  const missing = ({ id }: Told) => faults.withoutFile.push(id);

  for await (const { key, size } of storage.list()) {
    for (; row && row.key < key; row = (await rows.next()).value) missing(row);
    if (row?.key !== key) faults.withoutRow.push(key);
    else {
      if (row.size === size) faults.intact += 1;
      else faults.damaged.push(row.id);
      row = (await rows.next()).value;
    }
  }
  for (; row; row = (await rows.next()).value) missing(row);
  return { ...faults, withoutRow: await thatStay(em, faults.withoutRow) };
}

/** Every file that a version tells of, those in the trash included. */
async function* toldFiles(em: EntityManager): AsyncGenerator<Told, undefined> {
  for (let after = ''; ; ) {
    const page = await runSql<Told>(
      em,
      sql`select id, key, size from (
         select id, file_key::text as key, size from document_versions
         union all
         select row_id, row ->> 'file_key', (row ->> 'size')::int from trash
          where table_name = 'document_versions' and kind = 'row') as told
        where key > ${after} order by key limit ${PAGE}`,
    );
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? '';
  }
}

/** Without those that came or went while they were looked at: on their way in, or told of by now. */
async function thatStay(em: EntityManager, keys: string[]) {
  if (keys.length === 0) return [];
  const stay = await runSql<{ key: string }>(
    em,
    sql`select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
      where not exists (select 1 from document_versions where file_key = key::uuid)
        and not exists (select 1 from loose_files where id = key::uuid and since > now() - interval '1 hour')`,
  );
  return stay.map(({ key }) => key);
}

/** The faults in words, one line each; none where all is well. */
export const describeFileProblems = ({ withoutRow, withoutFile, damaged }: FileProblems) => [
  ...withoutRow.map((key) => `The file ${key} belongs to no document.`),
  ...withoutFile.map((id) => `The version ${id} of a document has no file.`),
  ...damaged.map((id) => `The file of the version ${id} of a document has another size than it had.`),
];

/** Files that only the trash still names are removed after it has been purged, however often that takes. */
export async function markPurgedFiles(em: EntityManager, days: number) {
  await runSql(
    em,
    sql`insert into loose_files (id, since)
     select (row ->> 'file_key')::uuid, deleted_at from trash
      where deleted_at < now() - make_interval(days => ${days}) and table_name = 'document_versions' and kind = 'row'`,
  );
}
