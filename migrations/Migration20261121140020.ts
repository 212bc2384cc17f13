import { Migration } from '@mikro-orm/migrations';

// The database announces every change once it is committed, whichever road it came by: one small notice a statement
// on the channel `changes`, with the table and the ids of the rows and of what they hang on; beyond a hundred ids
// the table alone. Never a value of a row. Give a new table its triggers with `call announce('things')`.

export class Migration20261121140020 extends Migration {
  override name = 'Migration20261121140020';

  override up(): void | Promise<void> {
    // Beyond so many rows the table alone is told, so of a transition table no more of them are looked at.
    this.addSql(`
create function announce_change(of_table text, ids uuid[]) returns void language plpgsql set search_path from current as $$
begin
  if cardinality(ids) > 0 then
    perform pg_notify('changes', json_build_object(
      'table', of_table,
      'ids', case when cardinality(ids) <= 100 then to_json(ids) end,
      'tab', nullif(current_setting('providerdesk.tab', true), '')
    )::text);
  end if;
end $$;`);

    // A session that is ended ends what is open under it: whose it was is all that is told.
    this.addSql(`
create function announce_ended_sessions() returns trigger language plpgsql set search_path from current as $$
begin
  perform announce_change(tg_table_name, array(select distinct user_id from old_rows limit 101));
  return null;
end $$;`);

    // Every table has a function of its own, whose columns are known when it is made: looking through the rows as
    // JSON would cost twice as much.
    this.addSql(`
create procedure announce(of_table regclass) language plpgsql set search_path from current as $$
declare
  columns text := (select string_agg('few.' || quote_ident(attname), ', ') from pg_attribute
                    where attrelid = of_table and atttypid = 'uuid'::regtype and not attisdropped
                      and (attname = 'id' or attname like '%\\_id') and attname <> 'created_by_id');
  teller text := quote_ident('announce_' || (select relname from pg_class where oid = of_table));
  ids_in text := format('array(select distinct told.id from (select * from %%s limit 101) as few, unnest(array[%s]) as told (id)
                                where told.id is not null limit 101)', columns);
begin
  execute format('create function %s() returns trigger language plpgsql set search_path from current as $f$
                  begin
                    if tg_op = ''INSERT'' then
                      perform announce_change(tg_table_name, %s);
                    elsif tg_op = ''DELETE'' then
                      perform announce_change(tg_table_name, %s);
                    else
                      perform announce_change(tg_table_name, %s);
                    end if;
                    return null;
                  end $f$', teller, format(ids_in, 'new_rows'), format(ids_in, 'old_rows'),
                 format(ids_in, '(select * from old_rows union all select * from new_rows) as rows_of_both'));
  execute format('create trigger announce_insert after insert on %s referencing new table as new_rows
                  for each statement execute function %s()', of_table, teller);
  execute format('create trigger announce_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function %s()', of_table, teller);
  execute format('create trigger announce_delete after delete on %s referencing old table as old_rows
                  for each statement execute function %s()', of_table, teller);
end $$;`);

    for (const table of ['users', 'accounts', 'contacts', 'leads', 'opportunities', 'activities']) {
      this.addSql(`call announce('${table}');`);
    }
    this.addSql(`call announce('quarantine');`);
    this.addSql(`call announce('trash');`);
    this.addSql(
      `create trigger announce_ended after delete on "sessions" referencing old table as old_rows for each statement execute function announce_ended_sessions();`,
    );
  }

  override down(): void | Promise<void> {
    const tables = [
      'users',
      'accounts',
      'contacts',
      'leads',
      'opportunities',
      'activities',
      'quarantine',
      'trash',
    ];
    for (const table of tables) {
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(`drop trigger "announce_${event}" on "${table}";`);
      }
      this.addSql(`drop function "announce_${table}"();`);
    }
    this.addSql(`drop trigger "announce_ended" on "sessions";`);
    this.addSql(`drop procedure announce(regclass);`);
    this.addSql(`drop function announce_ended_sessions();`);
    this.addSql(`drop function announce_change(text, uuid[]);`);
  }
}
