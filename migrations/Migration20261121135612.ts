import { Migration } from '@mikro-orm/migrations';

// Opportunities are searched as leads are: one column of lower-case text, kept by the database itself.

export class Migration20261121135612 extends Migration {
  override name = 'Migration20261121135612';

  override up(): void | Promise<void> {
    this.addSql(`
create function keep_opportunity_search_text() returns trigger language plpgsql set search_path from current as $$
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
  new.search_text := search_text_of(new.name, new.next_step, account_name, contact_name);
  return new;
end $$;`);
    this.addSql(`alter table "opportunities" add "search_text" text not null default '';`);
    const differs = ['name', 'next_step', 'account_id', 'contact_id', 'search_text'].map(
      (column) => `old.${column} is distinct from new.${column}`,
    );
    this.addSql(
      `create trigger search_text_insert before insert on "opportunities" for each row execute function keep_opportunity_search_text();`,
    );
    this.addSql(
      `create trigger search_text_update before update on "opportunities" for each row when (${differs.join(' or ')}) execute function keep_opportunity_search_text();`,
    );

    this.addSql(`
create or replace function spread_account_name() returns trigger language plpgsql set search_path from current as $$
begin
  update contacts set search_text = '' where account_id = new.id;
  update leads set search_text = '' where account_id = new.id;
  update opportunities set search_text = '' where account_id = new.id;
  return null;
end $$;`);
    this.addSql(`
create or replace function spread_contact_name() returns trigger language plpgsql set search_path from current as $$
begin
  update leads set search_text = '' where contact_id = new.id;
  update opportunities set search_text = '' where contact_id = new.id;
  return null;
end $$;`);

    this.addSql(`alter table "opportunities" disable trigger history_update;`);
    this.addSql(`update "opportunities" set "search_text" = 'X';`);
    this.addSql(`alter table "opportunities" enable trigger history_update;`);
    this.addSql(
      `create index "opportunities_search_text_index" on "opportunities" using gin ("search_text" gin_trgm_ops);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`
create or replace function spread_account_name() returns trigger language plpgsql set search_path from current as $$
begin
  update contacts set search_text = '' where account_id = new.id;
  update leads set search_text = '' where account_id = new.id;
  return null;
end $$;`);
    this.addSql(`
create or replace function spread_contact_name() returns trigger language plpgsql set search_path from current as $$
begin
  update leads set search_text = '' where contact_id = new.id;
  return null;
end $$;`);
    this.addSql(`drop trigger search_text_insert on "opportunities";`);
    this.addSql(`drop trigger search_text_update on "opportunities";`);
    this.addSql(`alter table "opportunities" drop column "search_text";`);
    this.addSql(`drop function keep_opportunity_search_text();`);
  }
}
