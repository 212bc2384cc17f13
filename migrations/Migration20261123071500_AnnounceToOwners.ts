import { Migration } from '@mikro-orm/migrations';

// Changes of private rows are announced to their owners alone. A new table with such rows gets its triggers with
// `call announce_to_owner('things', 'owner_id', 'is_shared')`, or without the last where none of its rows is for everybody.

export class Migration20261123071500_AnnounceToOwners extends Migration {
  override name = 'Migration20261123071500_AnnounceToOwners';

  override up(): void | Promise<void> {
    // Everybody where there is no person.
    this.addSql(`
create or replace function announce_change_to(of_table text, ids uuid[], person uuid) returns void
language plpgsql set search_path from current as $$
begin
  perform pg_notify('changes', json_build_object(
    'table', of_table,
    'ids', case when cardinality(ids) <= 100 then to_json(ids) end,
    'tab', nullif(current_setting('providerdesk.tab', true), ''),
    'to', person
  )::text);
end $$;`);
    this.addSql(`
create or replace procedure announce_to_owner(of_table regclass, owner_column name, shared_column name default null)
language plpgsql set search_path from current as $$
declare
  columns text := (select string_agg('few.' || quote_ident(attname), ', ') from pg_attribute
                    where attrelid = of_table and atttypid = 'uuid'::regtype and not attisdropped
                      and (attname = 'id' or attname like '%\\_id') and attname <> 'created_by_id');
  announcer text := quote_ident('announce_' || (select relname from pg_class where oid = of_table));
  is_shared text := coalesce('few.' || quote_ident(shared_column), 'false');
  changed text := format('select case when %1$s then null else few.%2$I end as person, array_agg(distinct each.id) as ids
                            from %%s, unnest(array[%3$s]) as each (id)
                           where each.id is not null and (%1$s or few.%2$I is not null) group by 1',
                         is_shared, owner_column, columns);
begin
  execute format('create or replace function %s() returns trigger language plpgsql set search_path from current as $f$
                  declare
                    person uuid;
                    ids uuid[];
                  begin
                    if tg_op = ''INSERT'' then
                      for person, ids in %s loop perform announce_change_to(tg_table_name, ids, person); end loop;
                    elsif tg_op = ''DELETE'' then
                      for person, ids in %s loop perform announce_change_to(tg_table_name, ids, person); end loop;
                    else
                      for person, ids in %s loop perform announce_change_to(tg_table_name, ids, person); end loop;
                    end if;
                    return null;
                  end $f$', announcer, format(changed, 'new_rows as few'), format(changed, 'old_rows as few'),
                 format(changed, '(select * from old_rows union all select * from new_rows) as few'));
  execute format('create or replace trigger announce_insert after insert on %s referencing new table as new_rows
                  for each statement execute function %s()', of_table, announcer);
  execute format('create or replace trigger announce_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function %s()', of_table, announcer);
  execute format('create or replace trigger announce_delete after delete on %s referencing old table as old_rows
                  for each statement execute function %s()', of_table, announcer);
end $$;`);
    this.addSql(`call announce_to_owner('saved_views', 'owner_id', 'is_shared');`);
    this.addSql(`call announce_to_owner('imports', 'created_by_id');`);
    this.addSql(`call announce_to_owner('notice_settings', 'user_id');`);
  }
}
