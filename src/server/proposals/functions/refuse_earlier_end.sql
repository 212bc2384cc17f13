-- The day until which a row of the trash is kept only moves later, and the row stays that of its record.
create or replace function refuse_earlier_end() returns trigger language plpgsql as $$
begin
  raise exception 'A signed proposal is kept until %', old.kept_until using errcode = 'restrict_violation';
end $$;

create or replace trigger refuse_earlier_end before update on trash for each row
  when (old.kept_until > now()
    and (new.kept_until is null or new.kept_until < old.kept_until
      or new.row_id <> old.row_id or new.table_name <> old.table_name or new.kind <> old.kind))
  execute function refuse_earlier_end();
