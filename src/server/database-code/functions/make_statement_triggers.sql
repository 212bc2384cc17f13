-- Triggers that run a function once for each statement, named after their events, with the rows as it sees them.
create or replace procedure make_statement_triggers(tbl text, prefix text, variadic run text[]) language plpgsql as $make$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create or replace trigger %s_%s after %2$s on %s referencing %s for each statement execute function %s()',
      prefix, event, tbl,
      case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
                 else 'old table as old_rows new table as new_rows' end,
      run[case event when 'insert' then 1 else cardinality(run) end]);
  end loop;
end $make$;
