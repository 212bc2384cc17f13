-- A line of the history for each changed or deleted row, with the old and the new values. Of users only the fields of the
-- team's list are kept, and of the quarantine only the score; what the database makes by itself is no change.
create or replace function history_rows() returns trigger
  language plpgsql set search_path from current set enable_nestloop = off as $$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,
           coalesce((select jsonb_object_agg(key,
                              case when tg_table_name = 'users' and key <> all('{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}')
                                     or tg_table_name = 'quarantine' and key <> all('{score}')
                                   then '["hidden", "hidden"]' else jsonb_build_array(row -> key, value) end)
                       from jsonb_each(to_jsonb(now))
                      where key <> all('{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,answer_minutes}') and value is distinct from row -> key), '{}') as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,
           coalesce((select jsonb_object_agg(key,
                              case when tg_table_name = 'users' and key <> all('{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}')
                                     or tg_table_name = 'quarantine' and key <> all('{score}')
                                   then '["hidden", "hidden"]' else jsonb_build_array(value, null) end)
                       from jsonb_each(to_jsonb(old_rows))
                      where key <> all('{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,answer_minutes}') and value <> 'null'), '{}')
      from old_rows;
  end if;
  return null;
end $$;
