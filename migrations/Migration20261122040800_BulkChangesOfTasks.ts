import { Migration } from '@mikro-orm/migrations';

export class Migration20261122040800_BulkChangesOfTasks extends Migration {
  override name = 'Migration20261122040800_BulkChangesOfTasks';

  override up(): void | Promise<void> {
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'documents', 'activities'));`,
    );
  }
}
