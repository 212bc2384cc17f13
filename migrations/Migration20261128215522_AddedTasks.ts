import { Migration } from '@mikro-orm/migrations';

export class Migration20261128215522_AddedTasks extends Migration {
  override name = 'Migration20261128215522_AddedTasks';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "bulk_changes" drop constraint "bulk_changes_kind_check";
alter table "bulk_changes" add constraint "bulk_changes_kind_check" check ("kind" in ('change', 'delete', 'hand_over', 'tasks'));
`);
  }
}
