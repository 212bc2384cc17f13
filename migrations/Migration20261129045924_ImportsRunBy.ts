import { Migration } from '@mikro-orm/migrations';

export class Migration20261129045924_ImportsRunBy extends Migration {
  override name = 'Migration20261129045924_ImportsRunBy';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on imports;
drop trigger if exists announce_insert on imports;
drop trigger if exists announce_update on imports;
alter table "imports" add "run_by_id" uuid null;
alter table "imports" add constraint "imports_run_by_id_foreign" foreign key ("run_by_id") references "users" ("id") on delete set null;
-- The screen of whoever uploaded a file checked it.
update imports set run_by_id = created_by_id where state = 'checking';
CREATE TRIGGER announce_delete AFTER DELETE ON public.imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('created_by_id', '', 'id', 'run_by_id', 'undone_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('created_by_id', '', 'id', 'run_by_id', 'undone_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('created_by_id', '', 'id', 'run_by_id', 'undone_by_id');
`);
  }
}
