-- Lines of the history are only ever added, also while a backup is restored.
create or replace function history_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'The history is only ever added to';
end $$;

create or replace trigger history_is_kept before update or delete or truncate on history
  for each statement execute function history_is_kept();
alter table history enable always trigger history_is_kept;
