import { Migration } from '@mikro-orm/migrations';

// The history of every record, written by the database itself: whatever changes a row, by whichever road,
// writes its line in the same transaction and with one insert a statement. Who did it stands in the session
// variable `providerdesk.actor`, why in `providerdesk.cause`. Give a new table its triggers with
// `call keep_history('things')`.

export class Migration20261121110910 extends Migration {
  override name = 'Migration20261121110910';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "history" ("id" bigserial primary key, "at" timestamptz(3) not null default now(), "actor_id" uuid null, "action" text not null, "cause" text null, "table_name" text null, "record_id" uuid null, "changes" jsonb not null default '{}');`,
    );
    this.addSql(`create index "history_record_id_id_index" on "history" ("record_id", "id");`);

    // Of users only what the team's list shows is told; anything else, passwords first of all, is a mere fact.
    this.addSql(`
create function history_fields(of_table text, before jsonb, after jsonb) returns jsonb language sql immutable
set search_path from current as $$
  select coalesce(jsonb_object_agg(field,
           case when of_table <> 'users' or field = any('{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}')
                then jsonb_build_array(before -> field, after -> field)
                else '["hidden", "hidden"]'::jsonb end), '{}')
    from jsonb_object_keys(coalesce(after, before)) as field
   where field <> all('{id,created_at,updated_at,version,score_parts}')
     and coalesce(before -> field, 'null') <> coalesce(after -> field, 'null')
$$;`);

    this.addSql(`
create function history_rows() returns trigger language plpgsql set search_path from current as $$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if tg_op = 'INSERT' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, case cause when 'restore' then 'restored' else 'created' end, cause, tg_table_name, id,
           case cause when 'restore' then '{}'
                      else history_fields(tg_table_name, null, to_jsonb(new_rows)) end
      from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select new_rows.id, history_fields(tg_table_name, to_jsonb(old_rows), to_jsonb(new_rows)) as fields
              from new_rows join old_rows on old_rows.id = new_rows.id) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,
           history_fields(tg_table_name, to_jsonb(old_rows), null)
      from old_rows;
  end if;
  return null;
end $$;`);

    // What leaves the trash without being restored is gone for good.
    this.addSql(`
create function history_purged() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('providerdesk.cause', true) is distinct from 'restore' then
    insert into history (at, actor_id, action, table_name, record_id)
    select clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid, 'purged', table_name, row_id
      from old_rows where kind = 'row';
  end if;
  return null;
end $$;`);

    this.addSql(`
create function history_signed_in() returns trigger language plpgsql set search_path from current as $$
begin
  insert into history (at, actor_id, action, table_name, record_id)
  select clock_timestamp(), user_id, 'signed_in', 'users', user_id from new_rows;
  return null;
end $$;`);

    this.addSql(`
create function history_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'The history is only ever added to';
end $$;`);

    this.addSql(`
create procedure keep_history(of_table regclass) language plpgsql set search_path from current as $$
begin
  execute format('create trigger history_insert after insert on %s referencing new table as new_rows
                  for each statement execute function history_rows()', of_table);
  execute format('create trigger history_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function history_rows()', of_table);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows
                  for each statement execute function history_rows()', of_table);
end $$;`);

    for (const table of ['users', 'accounts', 'contacts', 'leads', 'lead_assignments', 'activities']) {
      this.addSql(`call keep_history('${table}');`);
    }
    this.addSql(
      `create trigger history_purged after delete on "trash" referencing old table as old_rows for each statement execute function history_purged();`,
    );
    this.addSql(
      `create trigger history_signed_in after insert on "sessions" referencing new table as new_rows for each statement execute function history_signed_in();`,
    );
    this.addSql(
      `create trigger history_is_kept before update or delete or truncate on "history" for each statement execute function history_is_kept();`,
    );
    this.addSql(`alter table "history" enable always trigger history_is_kept;`);
  }
}
