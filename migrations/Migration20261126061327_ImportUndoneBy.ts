import { Migration } from '@mikro-orm/migrations';

export class Migration20261126061327_ImportUndoneBy extends Migration {
  override name = 'Migration20261126061327_ImportUndoneBy';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "imports" add "undone_at" timestamptz(3) null, add "undone_by_id" uuid null;
alter table "imports" add constraint "imports_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;
call make_private_announcements('imports', 'created_by_id', null, 'id', 'undone_by_id');
`);
  }
}
