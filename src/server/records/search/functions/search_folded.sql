-- Text as all searches compare it, stored and typed: without case, accents and the other spellings of a letter that people
-- do not tell apart (ligatures, full width, composed or not, the kinds of apostrophes, quotes and hyphens), and with one
-- blank for several. `foldText` in shared/records/foldText.ts does the same to what is searched in the browser. Most texts
-- are ASCII with single blanks, which need a fifth of the time.
create or replace function search_folded(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) and strpos(translate($1, E'\t\n\r\f\x0B', '     '), '  ') = 0
      then public.lower_text(translate($1, E'`\t\n\r\f\x0B', '''     '))
    else regexp_replace(
           replace(replace(replace(replace(
             translate(
               regexp_replace(public.lower_text(normalize(translate($1, '`´‘’‛′“”„‟″‐‑‒–—―−', '''''''''''''"""""-------'), NFKD)),
                              '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'),
               'ıøłđðςʼ', 'iolddσ'''),
             'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
           '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g')
  end
$$;
