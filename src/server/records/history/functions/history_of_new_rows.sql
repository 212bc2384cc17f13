-- A line of the history for each new row. Without values: a record began with what it has, but for what its changes and its
-- deletion hold. Who acts stands in the variable `providerdesk.actor`, why in `providerdesk.cause`.
create or replace function history_of_new_rows() returns trigger
  language plpgsql set search_path from current as $$
begin
  insert into history (at, actor_id, action, cause, table_name, record_id)
  select clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid,
         case current_setting('providerdesk.cause', true) when 'restore' then 'restored' else 'created' end,
         nullif(current_setting('providerdesk.cause', true), ''), tg_table_name, id
    from new_rows;
  return null;
end $$;
