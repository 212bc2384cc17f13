import { Migration } from '@mikro-orm/migrations';

export class Migration20261121160500 extends Migration {
  override name = 'Migration20261121160500';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "opportunities" add "assigned_at" timestamptz(3) null, add "assigned_by_id" uuid null;`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `create index "opportunities_owner_id_assigned_at_id_index" on "opportunities" ("owner_id", "assigned_at", "id") where assigned_by_id <> owner_id;`,
    );
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts'));`,
    );
    this.addSql(`drop index "opportunities_owner_id_assigned_at_id_index";`);
    this.addSql(`alter table "opportunities" drop column "assigned_at", drop column "assigned_by_id";`);
  }
}
