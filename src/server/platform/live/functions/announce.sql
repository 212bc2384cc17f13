-- The changes of a table to everybody: the ids in these columns of the changed rows, as they were and as they are; beyond
-- 100 of them the table alone.
create or replace function announce() returns trigger
  language plpgsql set search_path from current as $$
declare
  changed jsonb[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := array(select to_jsonb(old_rows) from old_rows limit 101);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select to_jsonb(new_rows) from new_rows limit 101);
  end if;
  perform announce_change(tg_table_name, array(
    select distinct (value ->> name)::uuid from unnest(changed) as value, unnest(tg_argv) as name
     where value ->> name is not null limit 101));
  return null;
end $$;
