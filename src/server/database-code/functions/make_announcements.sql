-- The changes of a table to everybody: the ids of the changed rows and of what they belong to; a few new rows by one query,
-- beyond 100 ids the table alone. Each table has a function of its own, whose columns are known when it is made: looking
-- through the rows as JSON takes twice as long.
create or replace procedure make_announcements(tbl text, variadic columns text[]) language plpgsql as $make$
declare
  few text := (select string_agg('few.' || name, ', ' order by place) from unnest(columns) with ordinality as each (name, place));
  ids text := replace($ids$array(select distinct each.id from (select * from {rows} limit 101) as few, unnest(array[{few}]) as each (id)
             where each.id is not null limit 101)$ids$, '{few}', few);
  body text := $body$declare
  ids text[];
  sent text;
begin
  if tg_op = 'DELETE' then
    perform announce_change(tg_table_name,
      {old_ids});
  elsif tg_op = 'UPDATE' then
    perform announce_change(tg_table_name,
      {both_ids});
  else
    ids := array(select concat_ws('","', {few}) from new_rows as few limit 6);
    if cardinality(ids) > 5 then
      perform announce_change(tg_table_name,
      {new_ids});
    elsif cardinality(ids) > 0 then
      sent := pg_notify('changes', concat('{"table":"', tg_table_name, '","ids":["', array_to_string(ids, '","'), '"],"tab":',
        coalesce(to_json(nullif(current_setting('providerdesk.tab', true), ''))::text, 'null'), '}'));
    end if;
  end if;
  return null;
end$body$;
begin
  body := replace(body, '{old_ids}', replace(ids, '{rows}', 'old_rows'));
  body := replace(body, '{new_ids}', replace(ids, '{rows}', 'new_rows'));
  body := replace(body, '{both_ids}', replace(ids, '{rows}', '(select * from old_rows union all select * from new_rows) as rows_of_both'));
  call make_trigger_function('announce_' || tbl, replace(body, '{few}', few));
  call make_statement_triggers(tbl, 'announce', 'announce_' || tbl);
end $make$;
