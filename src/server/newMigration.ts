import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { buildDatabase, remakeTexts } from './database-code/databaseCode.ts';
import { formatMigration } from './database-code/migrationFile.ts';
import { compareCode, readCode, runStatements } from './database-code/storedCode.ts';
import { entities } from './entities.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Database, openDatabase } from './platform/database/orm.ts';
import { runProgram } from './platform/program.ts';
import { StartupError } from './startupError.ts';

// npm run db:migration -- AddThings: writes the migration from what the files in migrations/ build to what the entities,
// the files of functions and the lists of triggers say. It reads databases made for the purpose, so that nothing done by
// hand to a developer's own gets into it.

runProgram(async ({ end }) => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[A-Z][A-Za-z0-9]+$/.test(name)) {
    throw new StartupError('Say what the migration does: npm run db:migration -- AddThings');
  }
  const fileName = await createMigration(name);
  process.stdout.write(
    fileName
      ? `Wrote migrations/${fileName}: read and complete it.\n`
      : 'The migrations match the entities, functions and triggers.\n',
  );
  end();
});

/** Answers the name of the file; an empty one where there is nothing to migrate. */
async function createMigration(name: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'providerdesk-migration-'));
  const server = await startEmbedded(dataDir, { settings: ['fsync=off'] });
  const orm = openDatabase(server.url, entities);
  const made = openDatabase(new URL('/made', server.url).href, entities);
  let file = (className: string, tables: string[]) => formatMigration(className, tables);
  /** Migrations have no `down`: nobody goes back. */
  class ForwardGenerator extends TSMigrationGenerator {
    override generateMigrationFile(className: string, { up }: { up: string[] }) {
      return file(className, up);
    }
  }
  orm.config.set('migrations', { ...orm.config.get('migrations'), generator: ForwardGenerator });
  try {
    await migrate(orm);
    await runStatements(orm, ['create database made']);
    await buildDatabase(made);
    const { before, after } = await codeStatements(orm, made);
    const hasTables = (await orm.schema.getUpdateSchemaSQL({ wrap: false })) !== '';
    if (!hasTables && before.length + after.length === 0) return '';
    file = (className, tables) =>
      formatMigration(className, [...before, ...(hasTables ? tables : []), ...after]);
    const { fileName } = await orm.migrator.create(undefined, !hasTables, false, name);
    return fileName;
  } finally {
    await Promise.all([orm.close(), made.close()]);
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/**
 * The statements that change functions and triggers; a trigger may name a column that goes with the changes of tables.
 * Texts are made again only where there are any.
 */
async function codeStatements(orm: Database, made: Database) {
  const stored = await readCode(orm);
  const names = new Set(stored.map(({ name }) => name));
  const { changed, dropped } = compareCode(stored, await readCode(made));
  const functions = changed.filter(({ isTrigger }) => !isTrigger);
  const triggers = changed.filter(({ isTrigger }) => isTrigger);
  const replaced = changed.flatMap(({ name }) => (names.has(name) ? [name] : []));
  return {
    before: [...dropped, ...triggers]
      .filter(({ isTrigger, name }) => isTrigger && names.has(name))
      .map(({ drop }) => drop),
    after: [
      ...dropped.filter(({ isTrigger }) => !isTrigger).map(({ drop }) => drop),
      ...functions.map(({ definition }) => definition),
      ...triggers.map(({ definition }) => definition),
      ...remakeTexts(orm, replaced),
    ],
  };
}
