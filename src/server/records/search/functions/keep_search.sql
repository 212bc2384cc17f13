-- The entries of a table's rows in the search over everything. The arguments are the kind; the columns of the name, of the
-- detail and what is between its texts, and of the words; and the columns of other tables that refer to these rows: a renamed
-- row has the texts made again of what refers to it. Only who changes a row writes its entry, which stays as it is while
-- nobody does; sorted, so that two who write the same entries take them in the same order.
create or replace function keep_search() returns trigger
  language plpgsql set search_path from current set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  detail_columns text[] := tg_argv[2];
  words_from int := 2 + cardinality(detail_columns);
  columns text[] := tg_argv[1] || detail_columns || tg_argv[4]::text[];
  renamed uuid[];
  reference text;
begin
  if tg_op = 'DELETE' then
    delete from search_entries entry using old_rows where entry.id = old_rows.id;
    return null;
  end if;

  with made as materialized (
    select id, texts[1] as name, array_to_string(texts[2:words_from - 1], tg_argv[3]) as detail,
           ' ' || search_folded(array_to_string(texts[words_from:], ' ')) || ' ' as words
      from (select id, searched_texts(to_jsonb(new_rows), columns) as texts from new_rows offset 0) as found
  ), different as materialized (
    select made.*, entry.name as old_name from made left join search_entries entry using (id)
     where (made.name, made.detail, made.words) is distinct from (entry.name, entry.detail, entry.words)
  ), written as (
    insert into search_entries (id, kind, name, detail, words)
    select id, tg_argv[0], name, detail, words from different order by id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
  )
  select array(select id from different where old_name <> name) into renamed;

  if renamed <> '{}' then
    foreach reference in array tg_argv[5:] loop
      execute format('update %I set search_text = default where %I = any($1)',
        split_part(reference, '.', 1), split_part(reference, '.', 2)) using renamed;
    end loop;
  end if;
  return null;
end $$;
