import { formatCount } from '#shared/fields/format.ts';
import { checkFiles, describeFileProblems } from './documents/files.service.ts';
import { entities } from './entities.ts';
import { loadEnv } from './env.ts';
import { configuredDatabaseUrl } from './platform/database/embedded/configuredDatabase.ts';
import { openDatabase } from './platform/database/orm.ts';
import { runProgram } from './platform/program.ts';
import { openStorage } from './platform/storage/openStorage.ts';
import { StartupError } from './startupError.ts';

// npm run documents:check: lists stored files without a row, and rows without their file. Changes nothing.

runProgram(
  async ({ onStop, end }) => {
    const env = loadEnv();
    const orm = openDatabase(await configuredDatabaseUrl(env, onStop, { create: false }), entities);
    onStop(() => orm.close(true));
    const storage = openStorage(env);

    const problems = await checkFiles(orm, storage);
    const lines = describeFileProblems(problems);
    process.stdout.write(
      `${storage.location}: ${formatCount(problems.intact, 'file')} as the documents say.\n`,
    );
    if (lines.length > 0) throw new StartupError(lines.join('\n'));
    end();
  },
  { exitCodeOnSignal: 1 },
);
