import { Migration } from '@mikro-orm/migrations';

// As it was, but for a few new rows: an array of one text a row, of the columns that are announced alone, takes fewer parts
// of a plan than aggregates over whole rows, and an assignment is computed without a plan. See
// docs/decisions/104-less-work-for-a-new-lead.md.

export class Migration20261122224500_LighterAnnouncements extends Migration {
  override name = 'Migration20261122224500_LighterAnnouncements';

  override up(): void | Promise<void> {
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
                    ids text[];
                    sent text;
                  begin
                    if tg_op = ''DELETE'' then
                      perform announce_change(tg_table_name, %s);
                    elsif tg_op = ''UPDATE'' then
                      perform announce_change(tg_table_name, %s);
                    else
                      ids := array(select concat_ws(''","'', %s) from new_rows as few limit 6);
                      if cardinality(ids) > 5 then
                        perform announce_change(tg_table_name, %s);
                      elsif cardinality(ids) > 0 then
                        sent := pg_notify(''changes'', concat(''{"table":"'', tg_table_name, ''","ids":["'',
                          array_to_string(ids, ''","''), ''"],"tab":'',
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
