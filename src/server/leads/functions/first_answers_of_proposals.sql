-- A proposal that is sent, taken back, deleted or restored is an answer to its lead, or is none any more.
create or replace function first_answers_of_proposals() returns trigger
  language plpgsql set search_path from current as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct lead_id from new_rows where lead_id is not null and sent_at is not null);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct lead_id from old_rows where lead_id is not null and sent_at is not null);
  else
    ids := array(
      (select lead_id from old_rows where sent_at is not null union select lead_id from new_rows where sent_at is not null)
      except select null);
  end if;
  perform set_first_answers(ids);
  return null;
end $$;

create or replace trigger first_answer_insert after insert on proposals referencing new table as new_rows
  for each statement execute function first_answers_of_proposals();
create or replace trigger first_answer_update after update on proposals referencing old table as old_rows new table as new_rows
  for each statement execute function first_answers_of_proposals();
create or replace trigger first_answer_delete after delete on proposals referencing old table as old_rows
  for each statement execute function first_answers_of_proposals();
