import { Migration } from '@mikro-orm/migrations';

// What a search reads stands in one column a table, in lower case and with one trigram index. The database
// keeps it in step itself, by whatever road a lead, a contact or an account changes. Between two texts stands
// an upper-case letter, which nothing in lower case contains: no match reaches from one text into the next.

export class Migration20261121131500 extends Migration {
  override name = 'Migration20261121131500';

  override up(): void | Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);

    this.addSql(`
create function search_text_of(variadic texts text[]) returns text language sql immutable parallel safe as $$
  select string_agg(lower(coalesce(part, '')), 'X' order by place) from unnest(texts) with ordinality as t (part, place)
$$;`);

    // A row that comes to a contact or an account waits for one who is just renaming it. A row that is there
    // already does not: it would be waited for in turn, and whoever renames makes its search text anew.
    this.addSql(`
create function keep_account_search_text() returns trigger language plpgsql set search_path from current as $$
begin
  new.search_text := search_text_of(new.name, new.legal_name, new.business_name, new.industry);
  return new;
end $$;`);
    this.addSql(`
create function keep_contact_search_text() returns trigger language plpgsql set search_path from current as $$
declare
  account_name text;
begin
  if tg_op = 'INSERT' or new.account_id is distinct from old.account_id then
    select name into account_name from accounts where id = new.account_id for share;
  else
    select name into account_name from accounts where id = new.account_id;
  end if;
  new.search_text := search_text_of(
    new.first_name || ' ' || new.last_name, new.email, new.position, new.department, account_name);
  return new;
end $$;`);
    this.addSql(`
create function keep_lead_search_text() returns trigger language plpgsql set search_path from current as $$
declare
  contact_name text;
  account_name text;
begin
  if tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id then
    select first_name || ' ' || last_name into contact_name from contacts where id = new.contact_id for share;
  else
    select first_name || ' ' || last_name into contact_name from contacts where id = new.contact_id;
  end if;
  if tg_op = 'INSERT' or new.account_id is distinct from old.account_id then
    select name into account_name from accounts where id = new.account_id for share;
  else
    select name into account_name from accounts where id = new.account_id;
  end if;
  new.search_text := search_text_of(new.title, new.description, account_name, contact_name);
  return new;
end $$;`);

    // Whoever empties a row's search text has it made anew.
    this.addSql(`
create function spread_account_name() returns trigger language plpgsql set search_path from current as $$
begin
  update contacts set search_text = '' where account_id = new.id;
  update leads set search_text = '' where account_id = new.id;
  return null;
end $$;`);
    this.addSql(`
create function spread_contact_name() returns trigger language plpgsql set search_path from current as $$
begin
  update leads set search_text = '' where contact_id = new.id;
  return null;
end $$;`);

    const read = {
      account: ['name', 'legal_name', 'business_name', 'industry'],
      contact: ['first_name', 'last_name', 'email', 'position', 'department', 'account_id'],
      lead: ['title', 'description', 'account_id', 'contact_id'],
    };
    for (const [noun, columns] of Object.entries(read)) {
      const differs = [...columns, 'search_text'].map((name) => `old.${name} is distinct from new.${name}`);
      this.addSql(`alter table "${noun}s" add "search_text" text not null default '';`);
      this.addSql(
        `create trigger search_text_insert before insert on "${noun}s" for each row execute function keep_${noun}_search_text();`,
      );
      this.addSql(
        `create trigger search_text_update before update on "${noun}s" for each row when (${differs.join(' or ')}) execute function keep_${noun}_search_text();`,
      );
    }
    this.addSql(
      `create trigger spread_name after update on "accounts" for each row when (old.name is distinct from new.name) execute function spread_account_name();`,
    );
    this.addSql(
      `create trigger spread_name after update on "contacts" for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name) execute function spread_contact_name();`,
    );

    // The history tells what people change, not what the database makes of it.
    this.addSql(`
create or replace function history_fields(of_table text, before jsonb, after jsonb) returns jsonb language sql immutable
set search_path from current as $$
  select coalesce(jsonb_object_agg(field,
           case when of_table <> 'users' or field = any('{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}')
                then jsonb_build_array(before -> field, after -> field)
                else '["hidden", "hidden"]'::jsonb end), '{}')
    from jsonb_object_keys(coalesce(after, before)) as field
   where field <> all('{id,created_at,updated_at,version,score_parts,search_text}')
     and coalesce(before -> field, 'null') <> coalesce(after -> field, 'null')
$$;`);

    for (const noun of Object.keys(read)) {
      this.addSql(`alter table "${noun}s" disable trigger history_update;`);
      this.addSql(`update "${noun}s" set "search_text" = 'X';`);
      this.addSql(`alter table "${noun}s" enable trigger history_update;`);
      this.addSql(
        `create index "${noun}s_search_text_index" on "${noun}s" using gin ("search_text" gin_trgm_ops);`,
      );
    }

    // Lists of names are read in this order, page by page.
    this.addSql(`create index "accounts_name_id_index" on "accounts" ("name" collate "und-x-icu", "id");`);
    this.addSql(
      `create index "contacts_first_name_id_index" on "contacts" ("first_name" collate "und-x-icu", "id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger spread_name on "accounts";`);
    this.addSql(`drop trigger spread_name on "contacts";`);
    for (const noun of ['account', 'contact', 'lead']) {
      this.addSql(`drop trigger search_text_insert on "${noun}s";`);
      this.addSql(`drop trigger search_text_update on "${noun}s";`);
      this.addSql(`alter table "${noun}s" drop column "search_text";`);
      this.addSql(`drop function keep_${noun}_search_text();`);
    }
    this.addSql(`drop index "accounts_name_id_index";`);
    this.addSql(`drop index "contacts_first_name_id_index";`);
    this.addSql(`drop function spread_account_name();`);
    this.addSql(`drop function spread_contact_name();`);
    this.addSql(`drop function search_text_of(text[]);`);
  }
}
