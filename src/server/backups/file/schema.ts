import { join } from 'node:path';
import { checkMigrations, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts';

/** The table as the migrator creates it. */
export const MIGRATIONS_TABLE =
  'create table mikro_orm_migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp(6))';

/**
 * The statements of these migrations, for a schema that is built outside of the migrator.
 * @throws StartupError when they are older than 0.9.0, or this version does not know one of them.
 */
export async function migrationStatements(names: string[]): Promise<string[]> {
  const statements: string[] = [];
  for (const name of checkMigrations('backup', names)) {
    const file: Record<string, new () => { up(): unknown; getQueries(): string[] }> = await import(
      join(MIGRATIONS_FOLDER, `${name}.ts`)
    );
    for (const Migration of Object.values(file)) {
      const migration = new Migration();
      await migration.up();
      statements.push(...migration.getQueries());
    }
  }
  return statements;
}
