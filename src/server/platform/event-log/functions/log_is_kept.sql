-- Lines of the log are only ever added, their addresses and they themselves deleted when their time has come: the days are
-- those of ADDRESS_DAYS and LOG_DAYS in shared/platform/eventLog.ts. Also while a backup is restored.
create or replace function log_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '730 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.at < now() - interval '90 days' and to_jsonb(new) = to_jsonb(old) || '{"address": null}' then
    return new;
  end if;
  raise exception 'The log is only ever added to' using errcode = 'restrict_violation';
end
$$;

create or replace trigger log_is_kept before update or delete on log_events
  for each row execute function log_is_kept();
alter table log_events enable always trigger log_is_kept;
create or replace trigger log_is_whole before truncate on log_events
  for each statement execute function log_is_kept();
alter table log_events enable always trigger log_is_whole;
