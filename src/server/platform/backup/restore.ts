import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnv } from '../../env.ts';
import { runProgram } from '../program.ts';
import { Refusal } from '../startupError.ts';
import { connected, contentsOf, described, serverMajor } from './contents.ts';
import { configuredDatabase } from './database.ts';
import { load } from './load.service.ts';
import { findPgTools } from './pgTools.ts';

// npm run restore <file> [-- --force]: puts a backup into an empty database; with --force in place of what is there.

runProgram(
  async ({ onStop, end }) => {
    const [file, ...others] = process.argv.slice(2).filter((argument) => argument !== '--force');
    const isForced = process.argv.includes('--force');
    if (!file || others.length > 0) throw new Refusal('Say which backup to restore: npm run restore <file>');
    if (!existsSync(file)) throw new Refusal(`There is no file ${resolve(file)}.`);

    const database = await configuredDatabase(loadEnv(), onStop, { create: true });
    const { tools, held } = await connected(database, async (client) => ({
      tools: findPgTools(await serverMajor(client)),
      held: await contentsOf(client),
    }));
    if (Object.keys(held).length > 0 && !isForced) {
      throw new Refusal(
        `The database is not empty: it holds ${described(held)}. To have the backup in place of all that: npm run restore ${file} -- --force`,
      );
    }
    await load(database, file, tools, { instead: isForced });
    process.stdout.write(`Restored ${described(await connected(database, contentsOf))}.\n`);
    end();
  },
  { cutShort: 1 },
);
