import { Migration } from '@mikro-orm/migrations';

export class Migration20261122060958_PhoneSearch extends Migration {
  override name = 'Migration20261122060958_PhoneSearch';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "accounts_phones_index" on "accounts" using gin ((' ' || coalesce(search_phone(business_phone), '') || ' ' || coalesce(search_phone(phone), '')) gin_trgm_ops) with (gin_pending_list_limit = 256);`,
    );

    this.addSql(
      `create index "contacts_phones_index" on "contacts" using gin ((' ' || coalesce(search_phone(phone), '') || ' ' || coalesce(search_phone(mobile), '') || ' ' || coalesce(search_phone(direct_phone), '')) gin_trgm_ops) with (gin_pending_list_limit = 256);`,
    );
  }
}
