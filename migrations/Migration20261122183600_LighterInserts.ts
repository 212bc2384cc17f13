import { Migration } from '@mikro-orm/migrations';

// What a new row costs: see docs/decisions/098-new-lead-in-one-message.md.

/** Of users only what the team's list shows is kept, and of the quarantine only the score. */
const SHOWN = {
  users: '{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}',
  quarantine: '{score}',
};

/** What the database makes by itself is no change. */
const MADE = '{id,created_at,updated_at,version,score_parts,search_text}';

const fields = (row: string, pair: string, differs: string) => `
           coalesce((select jsonb_object_agg(key,
                              case when tg_table_name = 'users' and key <> all('${SHOWN.users}')
                                     or tg_table_name = 'quarantine' and key <> all('${SHOWN.quarantine}')
                                   then '["hidden", "hidden"]' else jsonb_build_array(${pair}) end)
                       from jsonb_each(to_jsonb(${row}))
                      where key <> all('${MADE}') and ${differs}), '{}')`;

export class Migration20261122183600_LighterInserts extends Migration {
  override name = 'Migration20261122183600_LighterInserts';

  override up(): void | Promise<void> {
    // Without values: what a record began with is what it has, but for what its changes and its deletion hold.
    this.addSql(`
create function history_of_new_rows() returns trigger language plpgsql set search_path from current as $$
begin
  insert into history (at, actor_id, action, cause, table_name, record_id)
  select clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid,
         case current_setting('providerdesk.cause', true) when 'restore' then 'restored' else 'created' end,
         nullif(current_setting('providerdesk.cause', true), ''), tg_table_name, id
    from new_rows;
  return null;
end $$;`);
    this.addSql(`
do $$
declare
  kept record;
begin
  for kept in select tgrelid::regclass as of_table, proname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
               where tgname = 'history_insert' and (proname = 'history_rows' or proname like 'history\\_of\\_new\\_%')
  loop
    execute format('create or replace trigger history_insert after insert on %s referencing new table as new_rows
                    for each statement execute function history_of_new_rows()', kept.of_table);
    if kept.proname <> 'history_rows' then
      execute format('drop function %I()', kept.proname);
    end if;
  end loop;
end $$;`);
    this.addSql(`drop procedure keep_new_in_history(regclass);`);
    // As it was, but for new rows.
    this.addSql(`
create or replace function history_rows() returns trigger language plpgsql
  set search_path from current set enable_nestloop = off as $$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,${fields('now', 'row -> key, value', 'value is distinct from row -> key')} as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,${fields('old_rows', 'value, null', `value <> 'null'`)}
      from old_rows;
  end if;
  return null;
end $$;`);
    this.addSql(`
create or replace procedure keep_history(of_table regclass) language plpgsql set search_path from current as $$
begin
  execute format('create trigger history_insert after insert on %s referencing new table as new_rows
                  for each statement execute function history_of_new_rows()', of_table);
  execute format('create trigger history_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function history_rows()', of_table);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows
                  for each statement execute function history_rows()', of_table);
end $$;`);

    // A few new rows are announced with one query: counting different ids takes as long as all the rest.
    this.addSql(`
create or replace procedure announce(of_table regclass) language plpgsql set search_path from current as $$
declare
  columns text := (select string_agg('few.' || quote_ident(attname), ', ') from pg_attribute
                    where attrelid = of_table and atttypid = 'uuid'::regtype and not attisdropped
                      and (attname = 'id' or attname like '%\\_id') and attname <> 'created_by_id');
  announcer text := quote_ident('announce_' || (select relname from pg_class where oid = of_table));
  ids_in text := format('array(select distinct each.id from (select * from %%s limit 101) as few, unnest(array[%s]) as each (id)
                                where each.id is not null limit 101)', columns);
begin
  execute format('create or replace function %s() returns trigger language plpgsql set search_path from current as $f$
                  declare
                    ids text;
                    row_count int;
                  begin
                    if tg_op = ''DELETE'' then
                      perform announce_change(tg_table_name, %s);
                    elsif tg_op = ''UPDATE'' then
                      perform announce_change(tg_table_name, %s);
                    else
                      select string_agg(concat_ws(''","'', %s), ''","''), count(*) into ids, row_count
                        from (select * from new_rows limit 6) as few;
                      if row_count > 5 then
                        perform announce_change(tg_table_name, %s);
                      elsif row_count > 0 then
                        perform pg_notify(''changes'', concat(''{"table":"'', tg_table_name, ''","ids":["'', ids, ''"],"tab":'',
                          coalesce(to_json(nullif(current_setting(''providerdesk.tab'', true), ''''))::text, ''null''), ''}''));
                      end if;
                    end if;
                    return null;
                  end $f$', announcer, format(ids_in, 'old_rows'),
                 format(ids_in, '(select * from old_rows union all select * from new_rows) as rows_of_both'),
                 columns, format(ids_in, 'new_rows'));
  execute format('create or replace trigger announce_insert after insert on %s referencing new table as new_rows
                  for each statement execute function %s()', of_table, announcer);
  execute format('create or replace trigger announce_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function %s()', of_table, announcer);
  execute format('create or replace trigger announce_delete after delete on %s referencing old table as old_rows
                  for each statement execute function %s()', of_table, announcer);
end $$;`);
    this.addSql(`
do $$
declare
  announced regclass;
begin
  for announced in select tgrelid from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
                    where tgname = 'announce_insert' and proname = 'announce_' || relname
  loop
    call announce(announced);
  end loop;
end $$;`);
  }
}
