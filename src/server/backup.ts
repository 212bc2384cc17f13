import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FILE_KEYS } from './documents/files.service.ts';
import { type Env, loadEnv } from './env.ts';
import { backupFileName } from './platform/backup/backupFolder.ts';
import { configuredDatabaseUrl } from './platform/backup/configuredDatabase.ts';
import { describeContents } from './platform/backup/contents.ts';
import { createBackup } from './platform/backup/createBackup.ts';
import { partialFileName } from './platform/backup/createFile.ts';
import { describeManifest } from './platform/backup/manifest.ts';
import { createDump } from './platform/backup/pg-dump/createDump.ts';
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
  if (file.endsWith('.dump')) {
    return `${file} holds ${describeContents(await createDump(databaseUrl, file))}, restored once and compared.`;
  }
  const files = env.S3 ? undefined : { storage: openStorage(env), keys: FILE_KEYS };
  const { manifest, sha256 } = await createBackup({ databaseUrl, file, files });
  const elsewhere = env.S3 ? ' The files of documents are in the bucket, not in the backup.' : '';
  return `${file} holds ${describeManifest(manifest)}, read back and compared.${elsewhere}\nSHA-256: ${sha256}`;
}
