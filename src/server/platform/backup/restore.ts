import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnv } from '../../env.ts';
import { StartupError } from '../../startupError.ts';
import { runProgram } from '../program.ts';
import { configuredDatabaseUrl } from './configuredDatabase.ts';
import { describeContents, readContents, serverMajorVersion, withClient } from './contents.ts';
import { findPgTools } from './pgTools.ts';
import { restoreDump } from './restoreDump.ts';

// npm run restore <file> [-- --force]: restores a backup into an empty database; with --force it replaces the content.

runProgram(
  async ({ onStop, end }) => {
    const [file, ...others] = process.argv.slice(2).filter((argument) => argument !== '--force');
    const isForced = process.argv.includes('--force');
    if (!file || others.length > 0)
      throw new StartupError('Say which backup to restore: npm run restore <file>');
    if (!existsSync(file)) throw new StartupError(`There is no file ${resolve(file)}.`);

    const database = await configuredDatabaseUrl(loadEnv(), onStop, { create: true });
    const { tools, held } = await withClient(database, async (client) => ({
      tools: findPgTools(await serverMajorVersion(client)),
      held: await readContents(client),
    }));
    if (Object.keys(held).length > 0 && !isForced) {
      throw new StartupError(
        `The database is not empty: it holds ${describeContents(held)}. To have the backup in place of all that: npm run restore ${file} -- --force`,
      );
    }
    await restoreDump(database, file, tools, { replace: isForced });
    process.stdout.write(`Restored ${describeContents(await withClient(database, readContents))}.\n`);
    end();
  },
  { exitCodeOnSignal: 1 },
);
