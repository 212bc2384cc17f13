import { Migration } from '@mikro-orm/migrations';

export class Migration20261126061541_RepeatedImportRows extends Migration {
  override name = 'Migration20261126061541_RepeatedImportRows';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "import_rows" add "repeats" int null;
`);
  }
}
