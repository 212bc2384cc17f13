-- The announcement to every open screen that rows changed, with their ids; beyond 100 of them that the table did. Never a
-- value of a row.
create or replace function announce_change(of_table text, ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  if cardinality(ids) > 0 then
    perform pg_notify('changes', json_build_object(
      'table', of_table,
      'ids', case when cardinality(ids) <= 100 then to_json(ids) end,
      'tab', nullif(current_setting('providerdesk.tab', true), '')
    )::text);
  end if;
end $$;
