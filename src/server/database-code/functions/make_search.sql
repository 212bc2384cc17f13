-- The searches of a table, in its list and over everything. `columns` says where each column is found, the name first;
-- `detail` are the columns that the search over everything shows below the name; `parents` are the tables that columns refer
-- to. A renamed record has the texts made again of what refers to it, which writes their entries too. Where only the entry
-- has the name, only that is written.
create or replace procedure make_search(tbl text, kind text, columns json, detail text[], separator text, parents json)
language plpgsql as $make$
declare
  looks_up constant text := 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';
  phone constant text := '(^|_)(phone|mobile)$';
  all_columns text[] := array(select json_object_keys(columns));
  list text[] := array(select name from unnest(all_columns) with ordinality as each (name, place)
                        where columns ->> name <> 'everything' and name !~ phone order by place);
  words text[] := array(select name from unnest(all_columns) with ordinality as each (name, place)
                         where columns ->> name <> 'list' order by place);
  -- The columns that are lists of texts.
  lists text[] := array(select attname from pg_attribute join pg_type on pg_type.oid = atttypid
                         where attrelid = tbl::regclass and typcategory = 'A');
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
    (select string_agg(case when name ~ phone then format('search_phone(r."%s")', name)
                            when name = any (lists) then format('array_to_string(r."%s", '' '')', name)
                            else shown_text(name, parents) end,
                       ', ' order by place) from unnest(words) with ordinality as each (name, place)),
    (select string_agg(format(E'      left join %s %s_parent on %2$s_parent.id = r.%2$s\n', parents ->> name, name), '' order by place)
       from unnest(entry) with ordinality as each (name, place)));

  -- A new row waits for whoever is just renaming a parent; where the parents are part of the list's text, it has done. One
  -- function writes the entries for several triggers, so that a new noun changes one of them and not all.
  if cardinality(entry_only) > 0 then
    execute format('create or replace function %s(ids uuid[]) returns void language plpgsql set search_path from current %s as %L',
      writer, looks_up,
      format(E'\nbegin\n%s\nend\n', replace(writes, '{rows}', format('(select * from %s where id = any(ids))', tbl))));
    waits := (select string_agg(format(E'    perform from %s where id in (select %s from changed) order by id for share;\n',
                                       parents ->> name, name), '' order by place)
                from unnest(entry_only) with ordinality as each (name, place));
    call make_trigger_function(keeper, format(
      E'begin\n  if tg_op = ''INSERT'' then\n%s  end if;\n  perform %s(array(select id from changed));\n  return null;\nend',
      waits, writer), looks_up);
  else
    call make_trigger_function(keeper,
      format(E'begin\n%s\n  return null;\nend', replace(writes, '{rows}', 'changed')), looks_up);
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
    call make_trigger_function(spread, format(E'begin\n%s\n  return null;\nend',
      case when col = any (list) then format('  update %s set search_text = '''' where %s = new.id;', tbl, col)
           else format('  perform %s(array(select id from %s where %s = new.id));', writer, tbl, col) end), looks_up);
    execute format('create or replace trigger %s after update on %s for each row
      when (search_name(old.*) is distinct from search_name(new.*)) execute function %1$s()', spread, parents ->> col);
  end loop;
end $make$;
