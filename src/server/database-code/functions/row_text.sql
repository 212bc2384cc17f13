-- The text of a row's columns, which have a space between them, as in row_text('new', 'first_name last_name').
create or replace function row_text(alias text, columns text) returns text language sql immutable as $make$
  select string_agg(format('%s."%s"', alias, name), ' || '' '' || ' order by place)
    from unnest(string_to_array(columns, ' ')) with ordinality as each (name, place)
$make$;
