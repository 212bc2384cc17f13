import { Migration } from '@mikro-orm/migrations';

export class Migration20261125000540_DocumentExpiry extends Migration {
  override name = 'Migration20261125000540_DocumentExpiry';

  override up(): void | Promise<void> {
    this.addSql(`
create table "document_reminders" ("id" uuid not null, "created_at" timestamptz(3) not null, "document_id" uuid not null, "task_id" uuid not null, "expires_on" date not null, primary key ("id"));
alter table "document_reminders" add constraint "document_reminders_document_id_unique" unique ("document_id");

alter table "documents" add "category" text null, add "expires_on" date null;
create index "documents_expires_on_id_index" on "documents" ("expires_on", "id") where expires_on is not null;
alter table "documents" add constraint "documents_category_check" check ("category" in ('certificate', 'insurance', 'screening', 'audit_report', 'policy', 'agreement', 'other'));

alter table "activities" add "is_reminder" boolean not null default false;
`);
  }
}
