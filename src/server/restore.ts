import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkBackup } from './backups/file/checkBackup.ts';
import { describeManifest } from './backups/file/manifest.ts';
import { rejectTarget, restoreBackup } from './backups/file/restoreBackup.ts';
import { loadEnv } from './env.ts';
import { configuredDatabaseUrl } from './platform/database/embedded/configuredDatabase.ts';
import { runProgram } from './platform/program.ts';
import { openStorage } from './platform/storage/openStorage.ts';
import { StartupError } from './startupError.ts';

// npm run restore <file>: restores a backup into an empty database; with -- --force it replaces the content, with
// -- --check it reads the backup and changes nothing.

runProgram(
  async ({ onStop, end }) => {
    const flags = ['--force', '--check'];
    const [file, ...others] = process.argv.slice(2).filter((argument) => !flags.includes(argument));
    const replace = process.argv.includes('--force');
    if (!file || others.length > 0)
      throw new StartupError('Say which backup to restore: npm run restore <file>');
    if (!existsSync(file)) throw new StartupError(`There is no file ${resolve(file)}.`);

    const print = (line: string) => process.stdout.write(`${line}\n`);
    if (process.argv.includes('--check')) {
      print(`${file} is whole: ${describeManifest(await checkBackup(file))}.`);
      return end();
    }
    const env = loadEnv();
    const databaseUrl = await configuredDatabaseUrl(env, onStop, { create: true });
    await rejectTarget(databaseUrl, replace);
    const manifest = await restoreBackup({ databaseUrl, file, storage: openStorage(env), replace });
    print(`Restored ${describeManifest(manifest)}.`);
    print('Mails to others wait until an administrator says in the CRM: This is the live one.');
    end();
  },
  { exitCodeOnSignal: 1 },
);
