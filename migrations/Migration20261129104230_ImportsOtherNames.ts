import { Migration } from '@mikro-orm/migrations';

export class Migration20261129104230_ImportsOtherNames extends Migration {
  override name = 'Migration20261129104230_ImportsOtherNames';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "import_rows" add "other_names" jsonb not null default '[]';
`);
  }
}
