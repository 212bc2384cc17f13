-- A new line of the log without ids: a line may be about nobody, such as a failed sign-in.
create or replace function announce_log_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('table', tg_table_name, 'ids', null, 'tab', nullif(current_setting('providerdesk.tab', true), ''))::text);
  return null;
end
$$;

create or replace trigger announce_insert after insert on log_events
  for each statement execute function announce_log_event();
