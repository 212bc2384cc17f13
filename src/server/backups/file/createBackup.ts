import { basename, dirname, resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { formatSize } from '#shared/fields/format.ts';
import { newId } from '../../platform/database/columns.ts';
import { freeSpace } from '../../platform/storage/freeSpace.ts';
import { FileNotFoundError, type FileStorage } from '../../platform/storage/storage.ts';
import { StartupError } from '../../startupError.ts';
import { backupFolder } from '../backupFolder.ts';
import { type AddPart, writeArchive } from './archive.ts';
import { checkBackup } from './checkBackup.ts';
import { withClient } from './connection.ts';
import { createFile } from './createFile.ts';
import { countRows, filePart, type Manifest, tablePart } from './manifest.ts';
import {
  columnList,
  EXACT_VALUES,
  LEFT_OUT,
  listMigrations,
  listSequences,
  listTables,
  type Table,
  tableName,
} from './tables.ts';

/** The files that the database refers to, and where they are. */
interface BackupFiles {
  storage: FileStorage;
  /** A query of the columns `key` and `size`. */
  keys: string;
}

interface BackupOptions {
  databaseUrl: string;
  /** Its folder is created; the file must not be there. */
  file: string;
  /** None where a bucket holds them, which has backups of its own. */
  files?: BackupFiles;
  /** Ends the backup: it fails, and leaves no file. */
  signal?: AbortSignal;
}

/** The facts of a backup that was made; `fileCount` is null where a bucket holds the files. */
export interface MadeBackup {
  manifest: Manifest;
  size: number;
  rowCount: number;
  fileCount: number | null;
  sha256: string;
}

/**
 * Writes one snapshot of a database, and the files that it refers to, into one file, and reads that back before it gets
 * its name: every part has its checksum, every table its number of rows.
 * @throws StartupError when there is nothing to back up, or the file is there already.
 */
export const createBackup = (options: BackupOptions): Promise<MadeBackup> =>
  createFile(options.file, async (unfinished) => {
    const { databaseUrl, signal } = options;
    const write = (client: pg.Client) =>
      writeArchive(unfinished, (add) => writeSnapshot(client, add, options));
    const { bytes: size, sha256 } = await withClient(databaseUrl, write, signal);
    const manifest = await checkBackup(unfinished, signal);
    return {
      manifest,
      size,
      rowCount: countRows(manifest),
      fileCount: manifest.files?.length ?? null,
      sha256,
    };
  });

async function writeSnapshot(
  client: pg.Client,
  add: AddPart,
  { file, files, signal }: BackupOptions,
): Promise<Manifest> {
  await client.query(`begin isolation level repeatable read read only; ${EXACT_VALUES}`);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new StartupError('There is nothing to back up: the database is empty.');

  await rejectFullDisk(client, dirname(file), files);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) tables.push(await writeTable(client, add, table));
  const sequences = await listSequences(client);
  const stored = files && (await writeFiles(client, add, files, signal));
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences,
    files: stored?.files ?? null,
    missingFiles: stored?.missing ?? [],
  };
}

/** Judges by the size of the database and the files: what is written is smaller. */
async function rejectFullDisk(client: pg.Client, folder: string, files: BackupFiles | undefined) {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_database_size(current_database())
            + ${files ? `(select coalesce(sum(size), 0) from (${files.keys}) as known)` : '0'} as bytes`,
  );
  const needed = Number(rows[0]?.bytes);
  const left = await freeSpace(folder);
  if (left > needed) return;
  throw new StartupError(
    `The disk of ${folder} has ${formatSize(left)} left, and a backup may need ${formatSize(needed)}.`,
  );
}

async function writeTable(client: pg.Client, add: AddPart, table: Table) {
  const selected = `from ${tableName(table.name)} ${LEFT_OUT.includes(table.name) ? 'where false' : ''}`;
  const counted = await client.query<{ rows: string }>(`select count(*) as rows ${selected}`);
  const source = client.query(copyTo(`copy (select ${columnList(table)} ${selected}) to stdout`));
  const part = await add(tablePart(table.name), source);
  return { ...table, ...part, rows: Number(counted.rows[0]?.rows) };
}

async function writeFiles(
  client: pg.Client,
  add: AddPart,
  { storage, keys }: BackupFiles,
  signal?: AbortSignal,
) {
  const files: NonNullable<Manifest['files']> = [];
  const missing: string[] = [];
  const { rows } = await client.query<{ key: string }>(
    `select distinct key from (${keys}) as known order by key`,
  );
  for (const { key } of rows) {
    signal?.throwIfAborted();
    const bytes = await storage.get(key).catch((error) => {
      if (error instanceof FileNotFoundError) return null;
      throw error;
    });
    if (!bytes) missing.push(key);
    // Most formats are compressed already.
    else files.push({ key, ...(await add(filePart(key), bytes, { compress: false })) });
  }
  return { files, missing };
}

interface CommandBackup extends MadeBackup {
  file: string;
  dataDir: string;
  startedAt: Date;
}

/** Lists a backup that a command has made among those of the desk, as one by hand. */
export async function recordBackup(databaseUrl: string, backup: CommandBackup) {
  const { file, dataDir, startedAt, size, rowCount, fileCount, sha256 } = backup;
  // The screen serves files of this folder alone, by names that need no quotes.
  const isServed = dirname(file) === resolve(backupFolder(dataDir)) && /^[\w.-]+\.zip$/.test(basename(file));
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into backups (id, kind, started_at, finished_at, file_name, size, row_count, file_count, sha256)
       values ($1, 'manual', $2, now(), $3, $4, $5, $6, $7)`,
      [newId(), startedAt, isServed ? basename(file) : null, size, rowCount, fileCount, sha256],
    ),
  );
}
