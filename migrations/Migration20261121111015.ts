import { Migration } from '@mikro-orm/migrations';

export class Migration20261121111015 extends Migration {
  override name = 'Migration20261121111015';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "devices" ("id" varchar(64) not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "devices_user_id_index" on "devices" ("user_id");`);
    this.addSql(
      `alter table "devices" add constraint "devices_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );

    // As rate-limiter-flexible reads and writes it; no entity describes it.
    this.addSql(
      `create table "rate_limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "devices" cascade;`);
    this.addSql(`drop table if exists "rate_limits" cascade;`);
  }
}
