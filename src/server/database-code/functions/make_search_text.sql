-- The column `search_text`, by which a list finds a row. A row that comes to a parent waits for whoever is just renaming it.
-- A row that is there already does not: it would be waited for in turn, and whoever renames the parent makes its text again.
create or replace procedure make_search_text(tbl text, list text[], parents json) language plpgsql as $make$
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
      texts := texts || format(E',\n    search_folded(coalesce(%s, \'\'))', row_text('new', col));
    else
      texts := texts || format(E',\n    search_folded(coalesce(%s_name, \'\'))', col);
      names := names || format(E'  %s_name text;\n', col);
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
end $make$;
