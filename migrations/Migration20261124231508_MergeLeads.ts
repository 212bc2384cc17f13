import { Migration } from '@mikro-orm/migrations';

export class Migration20261124231508_MergeLeads extends Migration {
  override name = 'Migration20261124231508_MergeLeads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "merges" drop constraint "merges_noun_check";`);
    this.addSql(`create index "merges_kept_id_index" on "merges" ("kept_id");`);
    this.addSql(
      `alter table "merges" add constraint "merges_noun_check" check ("noun" in ('accounts', 'contacts', 'leads'));`,
    );
  }
}
