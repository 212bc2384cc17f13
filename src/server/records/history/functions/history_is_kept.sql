-- Lines of the history are only ever added, also while a backup is restored. The one exception is `erase_history`, by which
-- a person is erased.
create or replace function history_is_kept() returns trigger language plpgsql as $$
declare
  callers text;
begin
  get diagnostics callers = pg_context;
  if tg_op = 'UPDATE' and callers ~ '\nPL/pgSQL function erase_history\(uuid,' then
    return null;
  end if;
  raise exception 'The history is only ever added to';
end $$;

create or replace trigger history_is_kept before update or delete or truncate on history
  for each statement execute function history_is_kept();
alter table history enable always trigger history_is_kept;
