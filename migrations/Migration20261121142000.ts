import { Migration } from '@mikro-orm/migrations';

// E-mails and phone numbers as they can be compared: an e-mail in lower case; of a number the digits, with 0 in place
// of Australia's 61. What has fewer than six digits is no number.

export class Migration20261121142000 extends Migration {
  override name = 'Migration20261121142000';

  override up(): void | Promise<void> {
    this.addSql(`
create function reach_of(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(reach), '{}') from (
    select case when part like '%@%' then lower(trim(part))
                else regexp_replace(regexp_replace(part, '\\D', '', 'g'), '^(0011|00)?610?(?=\\d{9}$)', '0') end as reach
      from unnest(texts) as part) as all_of_them
   where reach like '%@%' or length(reach) >= 6
$$;`);
    this.addSql(
      `create index "accounts_reach_index" on "accounts" using gin (reach_of(business_email, email, business_phone, phone));`,
    );
    this.addSql(
      `create index "contacts_reach_index" on "contacts" using gin (reach_of(email, personal_email, phone, mobile, direct_phone));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "accounts_reach_index";`);
    this.addSql(`drop index "contacts_reach_index";`);
    this.addSql(`drop function reach_of(text[]);`);
  }
}
