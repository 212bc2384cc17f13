import { Migration } from '@mikro-orm/migrations';

export class Migration20261121134055 extends Migration {
  override name = 'Migration20261121134055';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "saved_views" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "owner_id" uuid not null, "list" text not null, "name" text not null, "address" text not null, "is_shared" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "saved_views_list_owner_id_index" on "saved_views" ("list", "owner_id");`);

    this.addSql(
      `create table "bulk_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "made_by_id" uuid not null, "noun" text not null, "given" jsonb not null, "before" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "bulk_changes_created_at_index" on "bulk_changes" ("created_at");`);

    this.addSql(
      `alter table "saved_views" add constraint "saved_views_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities'));`,
    );

    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_made_by_id_foreign" foreign key ("made_by_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "saved_views" cascade;`);
    this.addSql(`drop table if exists "bulk_changes" cascade;`);
  }
}
