import { Migration } from '@mikro-orm/migrations';

export class Migration20261122062331_AddContentVersions extends Migration {
  override name = 'Migration20261122062331_AddContentVersions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "content_versions" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "kind" text not null, "valid_from" date not null, "content" jsonb not null, "source_url" text null, "checked_on" date null, "published_at" timestamptz(3) null, "published_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index "content_versions_published_unique" on "content_versions" ("kind", "valid_from") where "published_at" is not null;`,
    );
    this.addSql(
      `create unique index "content_versions_draft_unique" on "content_versions" ("kind") where "published_at" is null;`,
    );

    this.addSql(
      `alter table "content_versions" add constraint "content_versions_published_by_id_foreign" foreign key ("published_by_id") references "users" ("id") on delete restrict;`,
    );
    this.addSql(
      `alter table "content_versions" add constraint "content_versions_kind_check" check ("kind" in ('catalogue', 'terms'));`,
    );
    this.addSql(`create function refuse_published_change() returns trigger language plpgsql as $$
begin
  raise exception 'A published version cannot be changed' using errcode = 'restrict_violation';
end
$$;`);
    this.addSql(
      `create trigger refuse_published_change before update or delete on "content_versions" for each row when (old.published_at is not null) execute function refuse_published_change();`,
    );
    this.addSql(`call announce('content_versions');`);
  }
}
