import { Migration } from '@mikro-orm/migrations';

export class Migration20261122062843_RecentChanges extends Migration {
  override name = 'Migration20261122062843_RecentChanges';

  override up(): void | Promise<void> {
    this.addSql(`alter table "merges" add "undone_by_id" uuid null;`);
    this.addSql(
      `alter table "merges" add constraint "merges_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "bulk_changes" add "kind" text not null default 'change', add "count" int not null default 0, add "undone_at" timestamptz(3) null, add "undone_by_id" uuid null, add "restored" int null;`,
    );
    this.addSql(`update "bulk_changes" set "count" = jsonb_array_length("before");`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_kind_check" check ("kind" in ('change', 'delete'));`,
    );
  }
}
