import { Migration } from '@mikro-orm/migrations';

// The triggers of a new record do the same as before in less time: see docs/decisions/090-transactions-and-triggers.md.
// A table with history gets its triggers with `call keep_history('things')`. A migration that adds a column to it, or
// removes one, calls `keep_new_in_history('things')` as well.

/** What the history of a record leaves out. */
const MADE = '{id,created_at,updated_at,version,score_parts,search_text}';

/** Tables whose history is written by `history_rows` alone, because it hides fields of them. */
const HIDES_FIELDS = '{users,quarantine}';

/** The columns of the text by which each list is searched, as in the migrations that named the tables. */
const SEARCHED = {
  accounts: '{name,legal_name,business_name,industry}',
  contacts: '{first_name last_name,email,position,department,account_id}',
  leads: '{title,description,account_id,contact_id}',
  opportunities: '{name,next_step,account_id,contact_id}',
  documents: '{name,description}',
  proposals: '{name,note,account_id,contact_id}',
};

export class Migration20261122160500_CheaperTriggers extends Migration {
  override name = 'Migration20261122160500_CheaperTriggers';

  override up(): void | Promise<void> {
    // As text, whose parts for empty columns are null and so are left out; taking a row apart as JSON takes four times as long.
    this.addSql(`
create procedure keep_new_in_history(of_table regclass) language plpgsql set search_path from current as $$
declare
  keeper text := quote_ident('history_of_new_' || (select relname from pg_class where oid = of_table));
  fields text := (
    select string_agg(format('%L || %s || '']''', to_json(attname)::text || ':[null,', case atttypid
             when 'uuid'::regtype then format('to_json(new_rows.%I::text)', attname)
             when 'jsonb'::regtype then format('nullif(new_rows.%I, ''null'')::text', attname)
             else format('to_json(new_rows.%I)', attname) end), ', ' order by attnum)
      from pg_attribute
     where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all('${MADE}'));
begin
  execute format('create or replace function %s() returns trigger language plpgsql set search_path from current as %L', keeper,
    format('
declare
  actor uuid := nullif(current_setting(''providerdesk.actor'', true), '''')::uuid;
  cause text := nullif(current_setting(''providerdesk.cause'', true), '''');
begin
  if cause = ''restore'' then
    insert into history (at, actor_id, action, cause, table_name, record_id)
    select clock_timestamp(), actor, ''restored'', cause, tg_table_name, new_rows.id from new_rows;
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, ''created'', cause, tg_table_name, new_rows.id,
           (''{'' || concat_ws('','', %s) || ''}'')::jsonb
      from new_rows;
  end if;
  return null;
end', fields));
  execute format('create or replace trigger history_insert after insert on %s referencing new table as new_rows
                  for each statement execute function %s()', of_table, keeper);
end $$;`);

    this.addSql(`
create or replace procedure keep_history(of_table regclass) language plpgsql set search_path from current as $$
begin
  call keep_new_in_history(of_table);
  execute format('create trigger history_update after update on %s
                  referencing old table as old_rows new table as new_rows
                  for each statement execute function history_rows()', of_table);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows
                  for each statement execute function history_rows()', of_table);
end $$;`);

    this.addSql(`
do $$
declare
  kept regclass;
begin
  for kept in select tgrelid from pg_trigger join pg_class on pg_class.oid = tgrelid
               where tgname = 'history_insert' and tgfoid = 'history_rows()'::regprocedure and relname <> all('${HIDES_FIELDS}')
  loop
    call keep_new_in_history(kept);
  end loop;
end $$;`);

    // As it was, but for the text, which was made by a function that takes twice the time.
    this.addSql(`
create or replace procedure keep_list_text(of_table regclass, columns text[]) language plpgsql set search_path from current as $$
declare
  keeper text := format('keep_%s_search_text', (select relname from pg_class where oid = of_table));
  variables text := '';
  lookups text := '';
  texts text[];
  part text;
  parent regclass;
begin
  foreach part in array columns loop
    parent := search_parent(of_table, part);
    if parent is null then
      texts := texts || format('lower(coalesce(%s, ''''))', search_columns(part, 'new'));
    else
      texts := texts || format('lower(coalesce(%I, ''''))', part || '_name');
      variables := variables || format('%I text; ', part || '_name');
      lookups := lookups || format('
        if tg_op = ''INSERT'' or new.%1$I is distinct from old.%1$I then
          select search_name(parent) into %2$I from %3$s parent where id = new.%1$I for share;
        else
          select search_name(parent) into %2$I from %3$s parent where id = new.%1$I;
        end if;', part, part || '_name', parent);
    end if;
  end loop;
  execute format('create or replace function %I() returns trigger language plpgsql set search_path from current as %L',
    keeper, format('declare %s begin %s new.search_text := concat_ws(''X'', %s); return new; end',
      variables, lookups, array_to_string(texts, ', ')));
  execute format('create or replace trigger search_text_insert before insert on %s
                  for each row execute function %I()', of_table, keeper);
  execute format('create or replace trigger search_text_update before update on %s for each row when (%s)
                  execute function %I()', of_table,
    (select string_agg(format('old.%1$I is distinct from new.%1$I', name), ' or ')
       from string_to_table(array_to_string(columns || array['search_text'], ' '), ' ') as name), keeper);
  execute format('update %s set search_text = ''X'' where search_text = ''''', of_table);
end $$;`);
    for (const [table, columns] of Object.entries(SEARCHED)) {
      this.addSql(`call keep_list_text('${table}', '${columns}');`);
    }

    // As it was, but for a second aggregation of one row.
    this.addSql(`
create or replace function tally_lead_insert() returns trigger language plpgsql set search_path from current as $$
declare
  added bigint;
begin
  insert into lead_tally (total, new_leads, qualified, high_score, urgent, pipeline_value)
  select count(*), count(*) filter (where status = 'new'), count(*) filter (where status = 'qualified'),
         count(*) filter (where lead_score > 75), count(*) filter (where priority = 'urgent'), coalesce(sum(estimated_value), 0)
    from now having count(*) > 0
  returning id into added;
  if added % 200 = 0 then
    with free as materialized (select id from lead_tally for update skip locked),
    folded as (delete from lead_tally where id in (select id from free)
               returning total, new_leads, qualified, high_score, urgent, pipeline_value)
    insert into lead_tally (total, new_leads, qualified, high_score, urgent, pipeline_value)
    select coalesce(sum(total), 0), coalesce(sum(new_leads), 0), coalesce(sum(qualified), 0), coalesce(sum(high_score), 0),
           coalesce(sum(urgent), 0), coalesce(sum(pipeline_value), 0) from folded;
  end if;
  return null;
end $$;`);
  }
}
