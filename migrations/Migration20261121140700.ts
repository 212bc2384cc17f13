import { Migration } from '@mikro-orm/migrations';

export class Migration20261121140700 extends Migration {
  override name = 'Migration20261121140700';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "link_secrets" ("id" varchar(20) not null, "secret" varchar(64) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "loose_files" ("id" uuid not null, "since" timestamptz(3) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "documents" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "lead_id" uuid null, "contact_id" uuid null, "account_id" uuid null, "opportunity_id" uuid null, "name" text not null, "description" text null, "owner_id" uuid null, "newest_id" uuid not null, "version_count" smallint not null, "kind" text not null, "media_type" text not null, "size" int not null, "uploaded_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "documents_owner_id_index" on "documents" ("owner_id");`);
    this.addSql(
      `create index "documents_search_text_index" on "documents" using gin ("search_text" gin_trgm_ops);`,
    );
    this.addSql(`create index "documents_uploaded_at_id_index" on "documents" ("uploaded_at", "id");`);
    this.addSql(
      `create index "documents_lead_id_uploaded_at_id_index" on "documents" ("lead_id", "uploaded_at", "id");`,
    );
    this.addSql(
      `create index "documents_contact_id_uploaded_at_id_index" on "documents" ("contact_id", "uploaded_at", "id");`,
    );
    this.addSql(
      `create index "documents_account_id_uploaded_at_id_index" on "documents" ("account_id", "uploaded_at", "id");`,
    );
    this.addSql(
      `create index "documents_opportunity_id_uploaded_at_id_index" on "documents" ("opportunity_id", "uploaded_at", "id");`,
    );

    this.addSql(
      `create table "document_versions" ("id" uuid not null, "created_at" timestamptz(3) not null, "document_id" uuid not null, "number" smallint not null, "file_key" uuid not null, "kind" text not null, "media_type" text not null, "size" int not null, "sha256" varchar(64) not null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "document_versions" add constraint "document_versions_document_id_number_unique" unique ("document_id", "number");`,
    );
    this.addSql(
      `alter table "document_versions" add constraint "document_versions_file_key_unique" unique ("file_key");`,
    );

    this.addSql(
      `alter table "documents" add constraint "documents_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id) = 1);`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_kind_check" check ("kind" in ('pdf', 'image', 'text_document', 'spreadsheet', 'presentation', 'plain_text', 'older_office', 'archive'));`,
    );

    this.addSql(
      `alter table "document_versions" add constraint "document_versions_document_id_foreign" foreign key ("document_id") references "documents" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "document_versions" add constraint "document_versions_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "document_versions" add constraint "document_versions_kind_check" check ("kind" in ('pdf', 'image', 'text_document', 'spreadsheet', 'presentation', 'plain_text', 'older_office', 'archive'));`,
    );

    // Found by name and description, see the migration that made `search_text_of`.
    this.addSql(`
create function keep_document_search_text() returns trigger language plpgsql set search_path from current as $$
begin
  new.search_text := search_text_of(new.name, new.description);
  return new;
end $$;`);
    this.addSql(
      `create trigger search_text_insert before insert on "documents" for each row execute function keep_document_search_text();`,
    );
    this.addSql(
      `create trigger search_text_update before update on "documents" for each row when (old.name is distinct from new.name or old.description is distinct from new.description or old.search_text is distinct from new.search_text) execute function keep_document_search_text();`,
    );

    // 244 random bits.
    this.addSql(
      `insert into "link_secrets" ("id", "secret") values ('files', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));`,
    );
    this.addSql(`call keep_history('documents');`);
    this.addSql(`call keep_history('document_versions');`);
    this.addSql(`call announce('documents');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "link_secrets" cascade;`);
    this.addSql(`drop table if exists "loose_files" cascade;`);
    this.addSql(`drop table if exists "document_versions" cascade;`);
    this.addSql(`drop table if exists "documents" cascade;`);
    this.addSql(`drop function keep_document_search_text();`);
    this.addSql(`drop function announce_documents();`);
  }
}
