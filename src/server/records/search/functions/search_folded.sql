-- Text without case and accents, by which the search over everything compares.
create or replace function search_folded(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(public.lower_text($1), NFD), '[\u0300-\u036f]', '', 'g')
$$;
