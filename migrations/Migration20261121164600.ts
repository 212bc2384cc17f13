import { Migration } from '@mikro-orm/migrations';

export class Migration20261121164600 extends Migration {
  override name = 'Migration20261121164600';

  override up(): void | Promise<void> {
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'documents'));`,
    );
    this.addSql(`alter table "saved_views" drop constraint "saved_views_list_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities', 'documents'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities'));`,
    );
    this.addSql(`alter table "saved_views" drop constraint "saved_views_list_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities'));`,
    );
  }
}
