-- The column `search_text`, by which a list finds a row: the texts of the columns of the first argument. The second one names
-- the references that the row is found by. A row that comes to a record waits for whoever is just renaming that. A row that is
-- there already does not: it would be waited for in turn, and whoever renames a record makes the texts again.
create or replace function keep_search_text() returns trigger
  language plpgsql set search_path from current as $$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := to_jsonb(old);
  comes_to uuid[] := array(
    select new_row ->> name from unnest(tg_argv[1]::text[]) as name where new_row ->> name is distinct from old_row ->> name);
  folded text[] := '{}';
  searched text;
begin
  if comes_to <> '{}' then
    perform from search_entries where id = any(comes_to) order by id for share;
  end if;
  foreach searched in array searched_texts(new_row, tg_argv[0]::text[]) loop
    folded := folded || search_folded(coalesce(searched, ''));
  end loop;
  new.search_text := array_to_string(folded, 'X');
  return new;
end $$;
