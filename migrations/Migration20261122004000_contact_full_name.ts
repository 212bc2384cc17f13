import { Migration } from '@mikro-orm/migrations';

// A contact with a first name alone is found by it: the full name has no space behind it.

export class Migration20261122004000_contact_full_name extends Migration {
  override name = 'Migration20261122004000_contact_full_name';

  override up(): void | Promise<void> {
    this.addSql(`drop index "contacts_name_lower_index";`);
    this.addSql(
      `create index "contacts_name_lower_index" on "contacts" (lower(btrim(first_name || ' ' || last_name)));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "contacts_name_lower_index";`);
    this.addSql(
      `create index "contacts_name_lower_index" on "contacts" (lower(first_name || ' ' || last_name));`,
    );
  }
}
