import { Migration } from '@mikro-orm/migrations';

export class Migration20261121143500 extends Migration {
  override name = 'Migration20261121143500';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "merges" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "noun" text not null, "kept_id" uuid not null, "gone_id" uuid not null, "moved" jsonb not null, "earlier" jsonb not null, "version" int not null, "undone_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "merges" add constraint "merges_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "merges" add constraint "merges_noun_check" check ("noun" in ('accounts', 'contacts'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "merges" cascade;`);
  }
}
