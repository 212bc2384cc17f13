import { Migration } from '@mikro-orm/migrations';

export class Migration20261122055830_ContactMoments extends Migration {
  override name = 'Migration20261122055830_ContactMoments';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "activities_contact_at_index" on "activities" ((coalesce("done_at", "created_at"))) where "type" in ('call', 'email', 'meeting', 'form_submission') and ("due_date" is null or "done_at" is not null);`,
    );
  }
}
