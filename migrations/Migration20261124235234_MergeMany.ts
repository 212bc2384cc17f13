import { Migration } from '@mikro-orm/migrations';

export class Migration20261124235234_MergeMany extends Migration {
  override name = 'Migration20261124235234_MergeMany';

  override up(): void | Promise<void> {
    this.addSql(`alter table "merges" add "group_id" uuid null;`);
    this.addSql(`create index "merges_group_id_index" on "merges" ("group_id");`);
  }
}
