import { Migration } from '@mikro-orm/migrations';

export class Migration20261124233948_MakingProcedures extends Migration {
  override name = 'Migration20261124233948_MakingProcedures';

  override up(): void | Promise<void> {
    this.addSql(`
CREATE OR REPLACE PROCEDURE public.make_announcements(IN tbl text, VARIADIC columns text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  few text := (select string_agg('few.' || name, ', ' order by place) from unnest(columns) with ordinality as each (name, place));
  ids text := replace($ids$array(select distinct each.id from (select * from {rows} limit 101) as few, unnest(array[{few}]) as each (id)
             where each.id is not null limit 101)$ids$, '{few}', few);
  body text := $body$declare
  ids text[];
  sent text;
begin
  if tg_op = 'DELETE' then
    perform announce_change(tg_table_name,
      {old_ids});
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      {both_ids});
  else
    ids := array(select concat_ws('","', {few}) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      {new_ids});
    elsif cardinality(ids) > 0 then
      sent := pg_notify('changes', concat('{"table":"', tg_table_name, '","ids":["', array_to_string(ids, '","'), '"],"tab":',
        coalesce(to_json(nullif(current_setting('providerdesk.tab', true), ''))::text, 'null'), '}'));
    end if;
  end if;
  return null;
end$body$;
begin
  body := replace(body, '{old_ids}', replace(ids, '{rows}', 'old_rows'));
  body := replace(body, '{new_ids}', replace(ids, '{rows}', 'new_rows'));
  body := replace(body, '{both_ids}', replace(ids, '{rows}', '(select * from old_rows union all select * from new_rows) as rows_of_both'));
  call make_trigger_function('announce_' || tbl, replace(body, '{few}', few));
  call make_statement_triggers(tbl, 'announce', 'announce_' || tbl);
end $procedure$;
CREATE OR REPLACE PROCEDURE public.make_history(IN tbl text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call make_statement_triggers(tbl, 'history', 'history_of_new_rows', 'history_rows');
end $procedure$;
CREATE OR REPLACE PROCEDURE public.make_private_announcements(IN tbl text, IN owner text, IN shared text, VARIADIC columns text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  few text := (select string_agg('few.' || name, ', ' order by place) from unnest(columns) with ordinality as each (name, place));
  announce text := replace(replace(replace($each$for person, ids in
      select {person}, array_agg(distinct each.id) from {rows} as few, unnest(array[{few}]) as each (id)
       where each.id is not null and ({announced}) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;$each$, '{few}', few),
    '{person}', case when shared is null then 'few.' || owner else format('case when not few.%s then few.%s end', shared, owner) end),
    '{announced}', format('few.%s is not null', owner) || coalesce(' or few.' || shared, ''));
  body text := format($body$declare
  person uuid;
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    %s
  elsif tg_op = 'DELETE' then
    %s
  else
    %s
  end if;
  return null;
end$body$, replace(announce, '{rows}', 'new_rows'), replace(announce, '{rows}', 'old_rows'),
           replace(announce, '{rows}', '(select * from old_rows union all select * from new_rows)'));
begin
  call make_trigger_function('announce_' || tbl, body);
  call make_statement_triggers(tbl, 'announce', 'announce_' || tbl);
end $procedure$;
CREATE OR REPLACE PROCEDURE public.make_search(IN tbl text, IN kind text, IN columns json, IN detail text[], IN separator text, IN parents json)
 LANGUAGE plpgsql
AS $procedure$
declare
  looks_up constant text := 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';
  phone constant text := '(^|_)(phone|mobile)$';
  all_columns text[] := array(select json_object_keys(columns));
  list text[] := array(select name from unnest(all_columns) with ordinality as each (name, place)
                        where columns ->> name <> 'everything' and name !~ phone order by place);
  words text[] := array(select name from unnest(all_columns) with ordinality as each (name, place)
                         where columns ->> name <> 'list' order by place);
  -- The references whose names the entries have, and those of them that only the entries have.
  entry text[] := array(select name from unnest(words || detail) with ordinality as each (name, place)
                         where parents ->> name is not null group by name order by min(place));
  entry_only text[] := array(select name from unnest(entry) with ordinality as each (name, place)
                              where name <> all (list) order by place);
  keeper text := format('keep_%s_search', tbl);
  writer text := format('write_%s_search', tbl);
  writes text;
  waits text;
  col text;
  spread text;
begin
  execute format('create or replace function search_name(%s) returns text language sql immutable parallel safe as %L',
    tbl, format(' select %s ', row_text('$1', all_columns[1])));
  call make_search_text(tbl, list, parents);

  -- Sorted, so that two who write the same entries take them in the same order; nothing is written that stays as it is.
  writes := format($write$  insert into search_entries (id, kind, name, detail, words)
    select r.id, '%s', %s,
           concat_ws('%s', %s),
           ' ' || search_folded(concat_ws(' ', %s)) || ' '
      from {rows} r
%s     order by r.id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
      where (search_entries.name, search_entries.detail, search_entries.words)
        is distinct from (excluded.name, excluded.detail, excluded.words);$write$,
    kind, shown_text(all_columns[1], parents), separator,
    (select string_agg(shown_text(name, parents), ', ' order by place) from unnest(detail) with ordinality as each (name, place)),
    (select string_agg(case when name ~ phone then format('search_phone(r."%s")', name) else shown_text(name, parents) end,
                       ', ' order by place) from unnest(words) with ordinality as each (name, place)),
    (select string_agg(format(E'      left join %s %s_parent on %2$s_parent.id = r.%2$s\\n', parents ->> name, name), '' order by place)
       from unnest(entry) with ordinality as each (name, place)));

  -- A new row waits for whoever is just renaming a parent; where the parents are part of the list's text, it has done. One
  -- function writes the entries for several triggers, so that a new noun changes one of them and not all.
  if cardinality(entry_only) > 0 then
    execute format('create or replace function %s(ids uuid[]) returns void language plpgsql set search_path from current %s as %L',
      writer, looks_up,
      format(E'\\nbegin\\n%s\\nend\\n', replace(writes, '{rows}', format('(select * from %s where id = any(ids))', tbl))));
    waits := (select string_agg(format(E'    perform from %s where id in (select %s from changed) order by id for share;\\n',
                                       parents ->> name, name), '' order by place)
                from unnest(entry_only) with ordinality as each (name, place));
    call make_trigger_function(keeper, format(
      E'begin\\n  if tg_op = ''INSERT'' then\\n%s  end if;\\n  perform %s(array(select id from changed));\\n  return null;\\nend',
      waits, writer), looks_up);
  else
    call make_trigger_function(keeper,
      format(E'begin\\n%s\\n  return null;\\nend', replace(writes, '{rows}', 'changed')), looks_up);
  end if;
  execute format('create or replace trigger search_insert after insert on %s referencing new table as changed
    for each statement execute function %s()', tbl, keeper);
  execute format('create or replace trigger search_update after update on %s referencing new table as changed
    for each statement execute function %s()', tbl, keeper);
  execute format('create or replace trigger search_delete after delete on %s referencing old table as changed
    for each statement execute function drop_search()', tbl);

  foreach col in array list || entry_only loop
    continue when parents ->> col is null;
    spread := format('search_%s_by_%s', tbl, col);
    call make_trigger_function(spread, format(E'begin\\n%s\\n  return null;\\nend',
      case when col = any (list) then format('  update %s set search_text = '''' where %s = new.id;', tbl, col)
           else format('  perform %s(array(select id from %s where %s = new.id));', writer, tbl, col) end), looks_up);
    execute format('create or replace trigger %s after update on %s for each row
      when (search_name(old.*) is distinct from search_name(new.*)) execute function %1$s()', spread, parents ->> col);
  end loop;
end $procedure$;
CREATE OR REPLACE PROCEDURE public.make_search_text(IN tbl text, IN list text[], IN parents json)
 LANGUAGE plpgsql
AS $procedure$
declare
  keeper text := format('keep_%s_search_text', tbl);
  names text := '';
  look_ups text := '';
  texts text := '';
  differs text[];
  col text;
  part text;
begin
  foreach col in array list loop
    if parents ->> col is null then
      texts := texts || format(E',\\n    lower_text(coalesce(%s, \\'\\'))', row_text('new', col));
    else
      texts := texts || format(E',\\n    lower_text(coalesce(%s_name, \\'\\'))', col);
      names := names || format(E'  %s_name text;\\n', col);
      look_ups := look_ups || format($look$  if tg_op = 'INSERT' or new.%1$s is distinct from old.%1$s then
    select search_name(parent) into %1$s_name from %2$s parent where id = new.%1$s for share;
  else
    select search_name(parent) into %1$s_name from %2$s parent where id = new.%1$s;
  end if;
$look$, col, parents ->> col);
    end if;
    foreach part in array string_to_array(col, ' ') loop
      differs := differs || format('old."%s" is distinct from new."%1$s"', part);
    end loop;
  end loop;
  call make_trigger_function(keeper, format($body$declare
%sbegin
%s  new.search_text := concat_ws('X'%s);
  return new;
end$body$, names, look_ups, texts));
  execute format('create or replace trigger search_text_insert before insert on %s for each row execute function %s()', tbl, keeper);
  execute format('create or replace trigger search_text_update before update on %s for each row when (%s) execute function %s()',
    tbl, array_to_string(differs || 'old.search_text is distinct from new.search_text'::text, ' or '), keeper);
end $procedure$;
CREATE OR REPLACE PROCEDURE public.make_statement_triggers(IN tbl text, IN prefix text, VARIADIC run text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create or replace trigger %s_%s after %2$s on %s referencing %s for each statement execute function %s()',
      prefix, event, tbl,
      case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
                 else 'old table as old_rows new table as new_rows' end,
      run[case event when 'insert' then 1 else cardinality(run) end]);
  end loop;
end $procedure$;
CREATE OR REPLACE PROCEDURE public.make_trigger_function(IN name text, IN body text, IN settings text DEFAULT ''::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create or replace function %s() returns trigger language plpgsql set search_path from current %s as %L',
    name, settings, E'\\n' || body || E'\\n');
end $procedure$;
CREATE OR REPLACE FUNCTION public.row_text(alias text, columns text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select string_agg(format('%s."%s"', alias, name), ' || '' '' || ' order by place)
    from unnest(string_to_array(columns, ' ')) with ordinality as each (name, place)
$function$;
CREATE OR REPLACE FUNCTION public.shown_text(columns text, parents json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when parents ->> columns is null then row_text('r', columns) else format('search_name(%s_parent)', columns) end
$function$;
`);
  }
}
