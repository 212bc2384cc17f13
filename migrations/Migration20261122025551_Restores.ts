import { Migration } from '@mikro-orm/migrations';

export class Migration20261122025551_Restores extends Migration {
  override name = 'Migration20261122025551_Restores';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "restores" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "batch_id" uuid not null, "batch_title" text not null, "deleted_by_id" uuid null, "deleted_at" timestamptz(3) not null, "rows" jsonb not null, "counts" jsonb not null, "left_out" jsonb not null, "undone_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "restores_created_at_index" on "restores" ("created_at");`);

    this.addSql(
      `alter table "restores" add constraint "restores_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "restores" add constraint "restores_deleted_by_id_foreign" foreign key ("deleted_by_id") references "users" ("id") on delete set null;`,
    );
  }
}
