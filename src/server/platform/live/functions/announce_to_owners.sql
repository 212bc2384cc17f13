-- The changes of a table with private rows, to their owners alone: the first argument is the column of the owner, the second
-- that which says what is for everybody, or empty; the others are those with ids.
create or replace function announce_to_owners() returns trigger
  language plpgsql set search_path from current as $$
declare
  changed jsonb[] := '{}';
  person uuid;
  ids uuid[];
begin
  if tg_op <> 'INSERT' then
    changed := array(select to_jsonb(old_rows) from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select to_jsonb(new_rows) from new_rows);
  end if;
  for person, ids in
    select case when value ->> tg_argv[1] is distinct from 'true' then (value ->> tg_argv[0])::uuid end,
           array_agg(distinct (value ->> name)::uuid)
      from unnest(changed) as value, unnest(tg_argv[2:]) as name
     where value ->> name is not null and (value ->> tg_argv[0] is not null or value ->> tg_argv[1] = 'true')
     group by 1
  loop
    perform announce_change_to(tg_table_name, ids, person);
  end loop;
  return null;
end $$;
