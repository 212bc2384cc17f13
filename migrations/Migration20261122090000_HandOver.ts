import { Migration } from '@mikro-orm/migrations';

export class Migration20261122090000_HandOver extends Migration {
  override name = 'Migration20261122090000_HandOver';

  override up(): void | Promise<void> {
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_kind_check";`);
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_kind_check" check ("kind" in ('change', 'delete', 'hand_over'));`,
    );
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'documents', 'activities', 'users'));`,
    );
    // Its kept plan, made for the few rows of the first statement, compared each of thousands with each.
    this.addSql(`alter function history_rows() set enable_nestloop = off;`);
  }
}
