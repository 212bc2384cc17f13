-- Kept rows leave the trash only once they are in their table again.
create or replace function refuse_purge() returns trigger language plpgsql as $$
declare
  is_restored boolean;
begin
  execute format('select exists (select from %I where id = $1)', old.table_name) into is_restored using old.row_id;
  if not is_restored then
    raise exception 'A signed proposal is kept until %', old.kept_until using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace trigger refuse_purge before delete on trash for each row
  when (old.kept_until > now()) execute function refuse_purge();
