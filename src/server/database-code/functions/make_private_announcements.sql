-- The changes of a table with private rows, to their owners alone; `shared` is the column that says which are for everybody.
create or replace procedure make_private_announcements(tbl text, owner text, shared text, variadic columns text[])
language plpgsql as $make$
declare
  few text := (select string_agg('few.' || name, ', ' order by place) from unnest(columns) with ordinality as each (name, place));
  announce text := replace(replace(replace($each$for person, ids in
      select {person}, array_agg(distinct each.id) from {rows} as few, unnest(array[{few}]) as each (id)
       where each.id is not null and ({announced}) group by 1
    loop perform announce_change_to(tg_table_name, ids, person); end loop;$each$, '{few}', few),
    '{person}', case when shared is null then 'few.' || owner else format('case when not few.%s then few.%s end', shared, owner) end),
    '{announced}', format('few.%s is not null', owner) || coalesce(' or few.' || shared, ''));
  body text := format($body$declare
  person uuid;
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    %s
  elsif tg_op = 'DELETE' then
    %s
  else
    %s
  end if;
  return null;
end$body$, replace(announce, '{rows}', 'new_rows'), replace(announce, '{rows}', 'old_rows'),
           replace(announce, '{rows}', '(select * from old_rows union all select * from new_rows)'));
begin
  call make_trigger_function('announce_' || tbl, body);
  call make_statement_triggers(tbl, 'announce', 'announce_' || tbl);
end $make$;
