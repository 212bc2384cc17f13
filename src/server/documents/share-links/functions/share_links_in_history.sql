-- The history of a document says who shared it until when, and who revoked that; screens that show it run their queries
-- again. Downloads are only counted.
create or replace function share_links_in_history() returns trigger
  language plpgsql set search_path from current as $$
declare
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if cause is distinct from 'restore' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    values (clock_timestamp(), nullif(current_setting('providerdesk.actor', true), '')::uuid, 'changed', cause,
            'documents', new.document_id,
            jsonb_build_object('share_link', case when new.revoked_at is null then jsonb_build_array(null, new.last_day)
                                                  else jsonb_build_array(new.last_day, null) end));
    perform announce_change('documents', array[new.document_id]);
  end if;
  return null;
end $$;

create or replace trigger history_insert after insert on share_links
  for each row execute function share_links_in_history();
create or replace trigger history_update after update on share_links for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function share_links_in_history();
