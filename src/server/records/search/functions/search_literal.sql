-- What was typed, folded, for a pattern of `like`: `%`, `_` and `\` have no special meaning. They are escaped last, because
-- letters of full width become them.
create or replace function search_literal(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(public.search_folded($1), '([\\%_])', '\\\1', 'g')
$$;
