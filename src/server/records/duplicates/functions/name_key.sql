-- The words of a name in alphabetical order, without case, accents and words such as 'Pty': names with the same key are
-- alike.
create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C") filter (where word <> all(
           '{the,and,pty,ltd,limited,inc,incorporated}')), string_agg(word, ' ' order by word collate "C"), '')
    from string_to_table(translate(regexp_replace(normalize(public.lower_text(name), NFD), '[\u0300-\u036f]', '', 'g'),
                                   '.,&-/()''’', '    '), ' ') as word
   where word <> ''
$$;
