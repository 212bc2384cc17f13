-- The announcement of private rows, to the screens of one person; to everybody where there is no person.
create or replace function announce_change_to(of_table text, ids uuid[], person uuid) returns void
  language plpgsql set search_path from current as $$
begin
  perform pg_notify('changes', json_build_object(
    'table', of_table,
    'ids', case when cardinality(ids) <= 100 then to_json(ids) end,
    'tab', nullif(current_setting('providerdesk.tab', true), ''),
    'to', person
  )::text);
end $$;
