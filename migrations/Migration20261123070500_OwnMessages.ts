import { Migration } from '@mikro-orm/migrations';

// What a client sends us is no contact of ours: neither the form of the website, nor an enquiry that staff took.

/** The day of the last call, e-mail or meeting of a lead. */
const LAST_CONTACT = `
  (select max((coalesce(done_at, created_at) at time zone 'Australia/Sydney')::date) from activities
    where lead_id = leads.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null))`;

export class Migration20261123070500_OwnMessages extends Migration {
  override name = 'Migration20261123070500_OwnMessages';

  override up(): void | Promise<void> {
    this.addSql(`drop index "activities_contact_at_index";`);
    this.addSql(
      `create index "activities_contact_at_index" on "activities" ((coalesce("done_at", "created_at"))) where "type" in ('call', 'email', 'meeting') and ("due_date" is null or "done_at" is not null);`,
    );
    // The first entry of an e-mail enquiry, which cannot be told from an e-mail of ours by its type.
    for (const table of ['activities', 'leads']) this.addSql(`alter table "${table}" disable trigger user;`);
    this.addSql(`
update activities set type = 'note' from leads
 where lead_id = leads.id and type = 'email' and leads.source = 'email' and leads.form_data is not null
   and activities.title = 'Email enquiry received' and activities.created_at = leads.created_at;`);
    // Only leads that began as an enquiry; the history keeps what people change.
    this.addSql(`
update leads set last_contact_date = ${LAST_CONTACT}
 where form_data is not null and last_contact_date is distinct from ${LAST_CONTACT};`);
    for (const table of ['activities', 'leads']) this.addSql(`alter table "${table}" enable trigger user;`);
  }
}
