import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadEnv } from '../../env.ts';
import { runProgram } from '../program.ts';
import { configuredDatabaseUrl } from './configuredDatabase.ts';
import { describeContents } from './contents.ts';
import { createDump, partialFileName } from './createDump.ts';

// npm run backup [file]: a verified copy of the whole database, in the format of pg_dump.

runProgram(
  async ({ onStop, end }) => {
    const env = loadEnv();
    const now = new Date()
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z')
      .replaceAll(':', '-');
    const file = resolve(process.argv[2] ?? join(env.DATA_DIR, 'backups', `providerdesk-${now}.dump`));

    const database = await configuredDatabaseUrl(env, onStop, { create: false });
    onStop(() => rm(partialFileName(file), { force: true }));
    const contents = await createDump(database, file);
    process.stdout.write(`${file} holds ${describeContents(contents)}, restored once and compared.\n`);
    end();
  },
  { exitCodeOnSignal: 1 },
);
