-- The text of the columns of a row `r`; a reference stands for the name of its parent.
create or replace function shown_text(columns text, parents json) returns text language sql immutable as $make$
  select case when parents ->> columns is null then row_text('r', columns) else format('search_name(%s_parent)', columns) end
$make$;
