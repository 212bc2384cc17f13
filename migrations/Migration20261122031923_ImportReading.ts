import { Migration } from '@mikro-orm/migrations';

export class Migration20261122031923_ImportReading extends Migration {
  override name = 'Migration20261122031923_ImportReading';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "imports" add "reading" jsonb not null default '{"decimal": null, "dayOrder": null, "mends": []}', add "conventions" jsonb not null default '{}';`,
    );

    this.addSql(
      `alter table "import_rows" add "damage" text null, add "faults" jsonb not null default '[]', add "name" jsonb null;`,
    );
  }
}
