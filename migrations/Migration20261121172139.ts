import { Migration } from '@mikro-orm/migrations';

// Who exported what is looked up among all that ever happened.

export class Migration20261121172139 extends Migration {
  override name = 'Migration20261121172139';

  override up(): void | Promise<void> {
    this.addSql(`create index "history_exported_index" on "history" ("id") where action = 'exported';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "history_exported_index";`);
  }
}
