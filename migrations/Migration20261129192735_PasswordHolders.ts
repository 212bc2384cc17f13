import { Migration } from '@mikro-orm/migrations';

export class Migration20261129192735_PasswordHolders extends Migration {
  override name = 'Migration20261129192735_PasswordHolders';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on sign_in_providers;
drop trigger if exists announce_insert on sign_in_providers;
drop trigger if exists announce_update on sign_in_providers;
alter table "sign_in_providers" add "password_holder_id" uuid null;
alter table "sign_in_providers" add constraint "sign_in_providers_password_holder_id_foreign" foreign key ("password_holder_id") references "users" ("id") on delete set null;
CREATE TRIGGER announce_delete AFTER DELETE ON public.sign_in_providers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'password_holder_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.sign_in_providers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'password_holder_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.sign_in_providers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'password_holder_id');
`);
  }
}
