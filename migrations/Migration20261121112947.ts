import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112947 extends Migration {
  override name = 'Migration20261121112947';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "team_policy" ("id" varchar(10) not null, "admins_need_second_factor" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(
      `create table "second_factors" ("user_id" uuid not null, "secret" varchar(64) not null, "last_step" int not null default 0, "created_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(
      `create table "recovery_codes" ("id" varchar(64) not null, "user_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`create index "recovery_codes_user_id_index" on "recovery_codes" ("user_id");`);
    this.addSql(
      `alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "recovery_codes" add constraint "recovery_codes_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(`alter table "users" add "second_factor_at" timestamptz(3) null;`);

    // Sessions of before began with the password.
    this.addSql(`alter table "sessions" add "password_checked_at" timestamptz(3) null;`);
    this.addSql(`update "sessions" set "password_checked_at" = "created_at";`);
    this.addSql(`alter table "sessions" alter column "password_checked_at" set not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "team_policy" cascade;`);
    this.addSql(`drop table if exists "second_factors" cascade;`);
    this.addSql(`drop table if exists "recovery_codes" cascade;`);
    this.addSql(`alter table "users" drop column "second_factor_at";`);
    this.addSql(`alter table "sessions" drop column "password_checked_at";`);
  }
}
