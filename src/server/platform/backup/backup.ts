import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadEnv } from '../../env.ts';
import { runProgram } from '../program.ts';
import { described } from './contents.ts';
import { configuredDatabase } from './database.ts';
import { dump, unfinishedName } from './dump.service.ts';

// npm run backup [file]: a verified copy of the whole database, in the format of pg_dump.

runProgram(
  async ({ onStop, end }) => {
    const env = loadEnv();
    const now = new Date().toISOString().replace(/\..*$/, 'Z').replaceAll(':', '-');
    const file = resolve(process.argv[2] ?? join(env.DATA_DIR, 'backups', `providerdesk-${now}.dump`));

    const database = await configuredDatabase(env, onStop, { create: false });
    onStop(() => rm(unfinishedName(file), { force: true }));
    const contents = await dump(database, file);
    process.stdout.write(`${file} holds ${described(contents)}, restored once and compared.\n`);
    end();
  },
  { cutShort: 1 },
);
