import { Migration } from '@mikro-orm/migrations';

// What nobody has taken rings for managers and administrators, and administrators get a mail about each enquiry unless
// somebody chose otherwise: see docs/decisions/099-whose-bell.md.

export class Migration20261123073000_Unowned extends Migration {
  override name = 'Migration20261123073000_Unowned';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "leads_unowned_index" on "leads" ("created_at") where "assigned_to_id" is null and "created_by_id" is null and "form_data" is not null and "status" = 'new';`,
    );
    this.addSql(
      `alter table "notice_settings" alter column "enquiry_mail" drop not null, alter column "enquiry_mail" drop default;`,
    );
    // A desk that is there already is asked, on the card of the set-up: nothing changes for its administrators.
    this.addSql(
      `insert into "notice_settings" ("user_id", "enquiry_mail") select "id", false from "users" where "role" = 'admin' on conflict ("user_id") do nothing;`,
    );
  }
}
