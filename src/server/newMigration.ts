import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { entities } from './entities.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/orm.ts';

// Writes the migration from what the files in migrations/ build to what the entities say now. It asks a database
// made for the purpose, so that whatever has been done by hand to a developer's own has no part in it.

/** Without a way back: it would undo triggers and functions, which no entity describes. */
class ForwardGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, { up }: { up: string[] }) {
    return super.generateMigrationFile(className, { up, down: [] });
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'providerdesk-migration-'));
const server = await startEmbedded(dataDir, { settings: ['fsync=off'] });
const orm = openDatabase(server.url, entities);
orm.config.set('migrations', { ...orm.config.get('migrations'), generator: ForwardGenerator });
try {
  await migrate(orm);
  const { fileName } = await orm.migrator.create();
  process.stdout.write(
    fileName
      ? `migrations/${fileName} is yours to read and complete.\n`
      : 'The migrations already build what the entities say.\n',
  );
} finally {
  await orm.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}
