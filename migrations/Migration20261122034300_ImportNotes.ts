import { Migration } from '@mikro-orm/migrations';

export class Migration20261122034300_ImportNotes extends Migration {
  override name = 'Migration20261122034300_ImportNotes';

  override up(): void | Promise<void> {
    this.addSql(`alter table "imports" drop constraint "imports_noun_check";`);
    this.addSql(
      `alter table "imports" add constraint "imports_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'activities'));`,
    );

    this.addSql(`create index "leads_title_lower_index" on "leads" (lower(title));`);

    this.addSql(`create index "opportunities_name_lower_index" on "opportunities" (lower(name));`);
  }
}
