import { Migration } from '@mikro-orm/migrations';

export class Migration20261121135300 extends Migration {
  override name = 'Migration20261121135300';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "imports" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "noun" text not null, "file_name" text not null, "headers" jsonb not null default '[]', "matching" jsonb not null default '{}', "state" text not null default 'uploading', "rows" int not null default 0, "counts" jsonb not null default '{"create": 0, "update": 0, "skip": 0, "problem": 0}', "stayed" int not null default 0, primary key ("id"));`,
    );
    this.addSql(`create index "imports_noun_created_at_id_index" on "imports" ("noun", "created_at", "id");`);

    this.addSql(
      `create table "import_rows" ("import_id" uuid not null, "line" int not null, "stage" text not null default 'read', "cells" jsonb not null, "title" text not null default '', "action" text null, "reasons" jsonb not null default '[]', "match_key" text null, "record_id" uuid null, "version" int null, "changes" jsonb not null default '{}', "earlier" jsonb null, "applied_at" timestamptz(3) null, primary key ("import_id", "line"));`,
    );
    this.addSql(
      `create index "import_rows_import_id_stage_line_index" on "import_rows" ("import_id", "stage", "line");`,
    );

    this.addSql(`create index "accounts_abn_index" on "accounts" ("abn");`);
    this.addSql(`create index "accounts_name_lower_index" on "accounts" (lower(name));`);

    this.addSql(`create index "contacts_email_lower_index" on "contacts" (lower(email));`);
    this.addSql(
      `create index "contacts_name_lower_index" on "contacts" (lower(first_name || ' ' || last_name));`,
    );

    this.addSql(
      `alter table "imports" add constraint "imports_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_noun_check" check ("noun" in ('accounts', 'contacts', 'leads'));`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_state_check" check ("state" in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'));`,
    );

    this.addSql(
      `alter table "import_rows" add constraint "import_rows_import_id_foreign" foreign key ("import_id") references "imports" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_stage_check" check ("stage" in ('read', 'planned', 'applied', 'undone', 'stayed'));`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_action_check" check ("action" in ('create', 'update', 'skip', 'problem'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "import_rows" cascade;`);
    this.addSql(`drop table if exists "imports" cascade;`);
    this.addSql(`drop index "accounts_abn_index";`);
    this.addSql(`drop index "accounts_name_lower_index";`);
    this.addSql(`drop index "contacts_email_lower_index";`);
    this.addSql(`drop index "contacts_name_lower_index";`);
  }
}
