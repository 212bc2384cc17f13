import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backupFileName } from './backups/backupFolder.ts';
import { createBackup, recordBackup } from './backups/file/createBackup.ts';
import { partialFileName } from './backups/file/createFile.ts';
import { describeManifest } from './backups/file/manifest.ts';
import { FILE_KEYS } from './documents/files.service.ts';
import { type Env, loadEnv } from './env.ts';
import { configuredDatabaseUrl } from './platform/database/embedded/configuredDatabase.ts';
import { runProgram } from './platform/program.ts';
import { openStorage } from './platform/storage/openStorage.ts';
import { StartupError } from './startupError.ts';

// npm run backup [file]: a verified copy of the whole database and the files of its documents.

runProgram(
  async ({ onStop, end }) => {
    const env = loadEnv();
    const file = resolve(process.argv[2] ?? backupFileName(env.DATA_DIR));
    // Somebody who wanted a dump by pg_dump would restore it by pg_restore.
    if (file.endsWith('.dump')) throw new StartupError('A backup is a zip file: give it a name with .zip.');
    const databaseUrl = await configuredDatabaseUrl(env, onStop, { create: false });
    onStop(() => rm(partialFileName(file), { force: true }));
    process.stdout.write(`${await write(env, databaseUrl, file)}\n`);
    end();
  },
  { exitCodeOnSignal: 1 },
);

async function write(env: Env, databaseUrl: string, file: string) {
  const startedAt = new Date();
  const files = env.S3 ? undefined : { storage: openStorage(env), keys: FILE_KEYS };
  const made = await createBackup({ databaseUrl, file, files });
  // One without a table for it, such as of an earlier release, is no less of a backup.
  const listed = await recordBackup(databaseUrl, { ...made, file, dataDir: env.DATA_DIR, startedAt }).then(
    () => '',
    () => ' Settings, Data, Backup cannot list it.',
  );
  const elsewhere = env.S3 ? ' The files of documents are in the bucket, not in the backup.' : '';
  return `${file} holds ${describeManifest(made.manifest)}, read back and compared.${elsewhere}${listed}\nSHA-256: ${made.sha256}`;
}
