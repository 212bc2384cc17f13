-- A line of the history for each new, changed or deleted row, by whom stands in the variable `providerdesk.actor`, why in
-- `providerdesk.cause`. A new row's line has no values: a record began with what it has, but for what its changes and its
-- deletion hold. Where columns are given, the values of all others stay hidden; what the database makes by itself is no change.
create or replace function history_rows() returns trigger
  language plpgsql set search_path from current set enable_nestloop = off as $$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
  made constant text[] := '{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,first_answer_by_id,answer_minutes}';
begin
  if tg_op = 'INSERT' then
    insert into history (at, actor_id, action, cause, table_name, record_id)
    select clock_timestamp(), actor, case cause when 'restore' then 'restored' else 'created' end, cause, tg_table_name, id
      from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,
           coalesce((select jsonb_object_agg(key, case when tg_nargs > 0 and key <> all(tg_argv) then '["hidden", "hidden"]'
                                                       else jsonb_build_array(row -> key, value) end)
                       from jsonb_each(to_jsonb(now))
                      where key <> all(made) and value is distinct from row -> key), '{}') as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,
           coalesce((select jsonb_object_agg(key, case when tg_nargs > 0 and key <> all(tg_argv) then '["hidden", "hidden"]'
                                                       else jsonb_build_array(value, null) end)
                       from jsonb_each(to_jsonb(old_rows))
                      where key <> all(made) and value <> 'null'), '{}')
      from old_rows;
  end if;
  return null;
end $$;
