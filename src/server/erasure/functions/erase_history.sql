-- Takes a person out of lines of the history; nothing else may change one. Only within the transaction that erases the
-- contact: `own` are its ids and that of an account which is the person, whose values in `columns` go whole. In other lines
-- the texts are replaced; a value that is the same before and after then goes. It returns the number of lines.
create or replace function erase_history(contact uuid, own uuid[], columns text[], lines bigint[], names text, points text)
  returns integer language plpgsql set search_path from current as $$
declare
  erased integer;
begin
  if not exists (select from contacts where id = contact and erased_at = now()::timestamptz(3))
    and not exists (select from trash where row_id = contact and (row ->> 'erased_at')::timestamptz(3) = now()::timestamptz(3)) then
    raise exception 'Only erasing a person changes the history' using errcode = 'restrict_violation';
  end if;
  update history set changes = (
           select coalesce(jsonb_object_agg(key, value) filter (where value -> 0 is distinct from value -> 1), '{}')
             from jsonb_each(erased_json(
                    case when table_name in ('contacts', 'accounts') and record_id = any(own) then changes - columns else changes end,
                    names, points)))
   where id = any(lines);
  get diagnostics erased = row_count;
  return erased;
end $$;
