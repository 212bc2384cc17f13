import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { entities } from './entities.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { formatMigration } from './platform/database/migrationFile.ts';
import { openDatabase } from './platform/database/orm.ts';
import { runProgram } from './platform/program.ts';
import { StartupError } from './startupError.ts';

// npm run db:migration -- AddThings: writes the migration from what the files in migrations/ build to what the entities
// say. It reads a database made for the purpose, so that nothing done by hand to a developer's own gets into it.

/** Without `down`: it would drop triggers and functions, which no entity describes. */
class ForwardGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, { up }: { up: string[] }) {
    return formatMigration(className, up);
  }
}

runProgram(async ({ end }) => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[A-Z][A-Za-z0-9]+$/.test(name)) {
    throw new StartupError('Say what the migration does: npm run db:migration -- AddThings');
  }
  const fileName = await createMigration(name);
  process.stdout.write(
    fileName
      ? `Wrote migrations/${fileName}: read and complete it.\n`
      : 'The migrations match the entities.\n',
  );
  end();
});

/** Answers the name of the file; an empty one where there is nothing to migrate. */
async function createMigration(name: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'providerdesk-migration-'));
  const server = await startEmbedded(dataDir, { settings: ['fsync=off'] });
  const orm = openDatabase(server.url, entities);
  orm.config.set('migrations', { ...orm.config.get('migrations'), generator: ForwardGenerator });
  try {
    await migrate(orm);
    const { fileName } = await orm.migrator.create(undefined, false, false, name);
    return fileName;
  } finally {
    await orm.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}
