import { Migration } from '@mikro-orm/migrations';

export class Migration20261122100500_AddBackups extends Migration {
  override name = 'Migration20261122100500_AddBackups';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "backups" ("id" uuid not null, "kind" text not null, "started_at" timestamptz(3) not null, "finished_at" timestamptz(3) not null, "file_name" text null, "size" bigint null, "row_count" bigint null, "file_count" int null, "sha256" varchar(64) null, "error" text null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "backups_finished_at_id_index" on "backups" ("finished_at", "id");`);

    this.addSql(
      `alter table "backups" add constraint "backups_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "backups" add constraint "backups_kind_check" check ("kind" in ('manual', 'nightly'));`,
    );

    this.addSql(`call announce('backups');`);
  }
}
