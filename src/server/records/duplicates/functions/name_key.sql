-- The words of a name in alphabetical order, without case, accents and words such as 'Pty': names with the same key are
-- alike. 'P/L' is 'Pty Ltd'.
create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C") filter (where word <> all(
           '{the,and,pty,ltd,limited,inc,incorporated}')), string_agg(word, ' ' order by word collate "C"), '')
    from string_to_table(translate(regexp_replace(normalize(regexp_replace(public.lower_text(name), '\mp/l\M', ' ', 'g'), NFD), '[\u0300-\u036f]', '', 'g'),
                                   '.,&-/()''’', '    '), ' ') as word
   where word <> ''
$$;
