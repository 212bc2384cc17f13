import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FILE_KEYS } from './documents/files.service.ts';
import { type Env, loadEnv } from './env.ts';
import { backupFileName } from './platform/backup/backupFolder.ts';
import { configuredDatabaseUrl } from './platform/backup/configuredDatabase.ts';
import { countAll, describeContents } from './platform/backup/contents.ts';
import { createBackup } from './platform/backup/createBackup.ts';
import { partialFileName } from './platform/backup/createFile.ts';
import { countRows, describeManifest } from './platform/backup/manifest.ts';
import { createDump } from './platform/backup/pg-dump/createDump.ts';
import { recordBackup } from './platform/backup/recordBackup.ts';
import { runProgram } from './platform/program.ts';
import { openStorage } from './platform/storage/openStorage.ts';

// npm run backup [file]: a verified copy of the whole database and the files of its documents. A file whose name ends in
// .dump is a dump of the database alone, by pg_dump.

runProgram(
  async ({ onStop, end }) => {
    const env = loadEnv();
    const file = resolve(process.argv[2] ?? backupFileName(env.DATA_DIR));
    const databaseUrl = await configuredDatabaseUrl(env, onStop, { create: false });
    onStop(() => rm(partialFileName(file), { force: true }));
    process.stdout.write(`${await write(env, databaseUrl, file)}\n`);
    end();
  },
  { exitCodeOnSignal: 1 },
);

async function write(env: Env, databaseUrl: string, file: string) {
  const made = { file, dataDir: env.DATA_DIR, startedAt: new Date() };
  if (file.endsWith('.dump')) {
    const contents = await createDump(databaseUrl, file);
    const listed = await list(databaseUrl, {
      ...made,
      rowCount: countAll(contents),
      fileCount: null,
      sha256: null,
    });
    return `${file} holds ${describeContents(contents)}, restored once and compared.${listed}`;
  }
  const files = env.S3 ? undefined : { storage: openStorage(env), keys: FILE_KEYS };
  const { manifest, sha256 } = await createBackup({ databaseUrl, file, files });
  const listed = await list(databaseUrl, {
    ...made,
    ...{ rowCount: countRows(manifest), fileCount: manifest.files?.length ?? null, sha256 },
  });
  const elsewhere = env.S3 ? ' The files of documents are in the bucket, not in the backup.' : '';
  return `${file} holds ${describeManifest(manifest)}, read back and compared.${elsewhere}${listed}\nSHA-256: ${sha256}`;
}

/** Lists the backup in the database. One without a table for it, such as of an earlier release, is no less of a backup. */
const list = (...backup: Parameters<typeof recordBackup>) =>
  recordBackup(...backup).then(
    () => '',
    () => ' Settings, Backup cannot list it.',
  );
