-- Rows that leave the trash without being restored are gone for good.
create or replace function history_purged() returns trigger
  language plpgsql set search_path from current as $$
begin
  if current_setting('providerdesk.cause', true) is distinct from 'restore' then
    insert into history (at, actor_id, action, table_name, record_id)
    select clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid, 'purged', table_name, row_id
      from old_rows where kind = 'row';
  end if;
  return null;
end $$;

create or replace trigger history_purged after delete on trash referencing old table as old_rows
  for each statement execute function history_purged();
