-- The history of a table.
create or replace procedure make_history(tbl text) language plpgsql as $make$
begin
  call make_statement_triggers(tbl, 'history', 'history_of_new_rows', 'history_rows');
end $make$;
