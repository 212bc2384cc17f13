-- Published prices and terms stay as they are.
create or replace function refuse_change_of_published_version() returns trigger language plpgsql as $$
declare
  withdrawal constant text[] := '{withdrawn_at,withdrawn_by_id,updated_at,version}';
begin
  -- A withdrawal, or its Undo, before the first day begins in Sydney.
  if tg_op = 'UPDATE'
    and (clock_timestamp() at time zone 'Australia/Sydney')::date < old.valid_from
    and to_jsonb(new) - withdrawal = to_jsonb(old) - withdrawal then
    return new;
  end if;
  raise exception 'A published version cannot be changed' using errcode = 'restrict_violation';
end
$$;

create or replace trigger refuse_change_of_published_version before update or delete on content_versions for each row
  when (old.published_at is not null) execute function refuse_change_of_published_version();
