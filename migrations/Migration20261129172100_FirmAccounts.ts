import { Migration } from '@mikro-orm/migrations';

export class Migration20261129172100_FirmAccounts extends Migration {
  override name = 'Migration20261129172100_FirmAccounts';

  override up(): void | Promise<void> {
    this.addSql(`
create table "sign_in_providers" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "provider" text not null, "organisation" text not null, "client_id" text not null, "sealed_secret" text not null, "tried_at" timestamptz(3) null, "is_on" boolean not null default false, primary key ("id"));
create table "identities" ("id" uuid not null, "created_at" timestamptz(3) not null, "user_id" uuid null, "issuer" text not null, "subject" text not null, "email" varchar(254) not null, "first_name" text not null, "last_name" text not null, primary key ("id"));
alter table "identities" add constraint "identities_issuer_subject_unique" unique ("issuer", "subject");
alter table "identities" add constraint "identities_user_id_issuer_unique" unique ("user_id", "issuer");
alter table "users" alter column "password_hash" drop not null;
alter table "sessions" add "by_firm_account" boolean not null default false;
alter table "sign_in_providers" add constraint "sign_in_providers_provider_check" check ("provider" in ('microsoft', 'google'));
alter table "identities" add constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
CREATE TRIGGER announce_delete AFTER DELETE ON public.identities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'user_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.sign_in_providers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.identities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'user_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.sign_in_providers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.identities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'user_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.sign_in_providers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
`);
  }
}
