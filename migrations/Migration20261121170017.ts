import { Migration } from '@mikro-orm/migrations';

export class Migration20261121170017 extends Migration {
  override name = 'Migration20261121170017';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "not_duplicates" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "one_id" uuid not null, "other_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "not_duplicates" add constraint "not_duplicates_one_id_other_id_unique" unique ("one_id", "other_id");`,
    );

    this.addSql(
      `alter table "not_duplicates" add constraint "not_duplicates_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(`call keep_history('not_duplicates');`);
    this.addSql(`call announce('not_duplicates');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "not_duplicates" cascade;`);
    this.addSql(`drop function "announce_not_duplicates"();`);
  }
}
