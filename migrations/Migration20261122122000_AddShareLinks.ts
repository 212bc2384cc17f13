import { Migration } from '@mikro-orm/migrations';

export class Migration20261122122000_AddShareLinks extends Migration {
  override name = 'Migration20261122122000_AddShareLinks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "share_links" ("id" uuid not null, "created_at" timestamptz(3) not null, "document_id" uuid not null, "created_by_id" uuid null, "last_day" date not null, "revoked_at" timestamptz(3) null, "downloads" int not null default 0, "last_downloaded_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "share_links_document_id_index" on "share_links" ("document_id");`);

    this.addSql(
      `alter table "share_links" add constraint "share_links_document_id_foreign" foreign key ("document_id") references "documents" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "share_links" add constraint "share_links_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `insert into "link_secrets" ("id", "secret") values ('share_links', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));`,
    );
    // The history of a document says who shared it until when, and who revoked that, and screens that show it run their
    // queries again. Downloads are only counted.
    this.addSql(`
create function share_links_in_history() returns trigger language plpgsql set search_path from current as $$
declare
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if cause is distinct from 'restore' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    values (clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid, 'changed', cause,
            'documents', new.document_id,
            jsonb_build_object('share_link', case when new.revoked_at is null then jsonb_build_array(null, new.last_day)
                                                  else jsonb_build_array(new.last_day, null) end));
    perform announce_change('documents', array[new.document_id]);
  end if;
  return null;
end $$;`);
    this.addSql(
      `create trigger history_insert after insert on "share_links" for each row execute function share_links_in_history();`,
    );
    this.addSql(
      `create trigger history_update after update on "share_links" for each row when (old.revoked_at is distinct from new.revoked_at) execute function share_links_in_history();`,
    );
    this.addSql(`call announce('share_links');`);
  }
}
