-- Ended sessions end what is open under them; only the person is announced.
create or replace function announce_ended_sessions() returns trigger
  language plpgsql set search_path from current as $$
begin
  perform announce_change(tg_table_name, array(select distinct user_id from old_rows limit 101));
  return null;
end $$;

create or replace trigger announce_ended after delete on sessions referencing old table as old_rows
  for each statement execute function announce_ended_sessions();
