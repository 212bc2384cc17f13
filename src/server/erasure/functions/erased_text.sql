-- A text without the names and the contact points of a person; both are regular expressions.
create or replace function erased_text(value text, names text, points text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(value, points, '[erased]', 'g'), names, 'Erased person', 'g')
$$;
