-- Leads know when they had the first answer, whatever is done to what is noted about them.
create or replace function first_answers_of_activities() returns trigger
  language plpgsql set search_path from current as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct lead_id from new_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  elsif tg_op = 'DELETE' then
    ids := array(select distinct lead_id from old_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  else
    ids := array(
      select lead_id from old_rows where lead_id is not null and type in ('call', 'email', 'meeting') union
      select lead_id from new_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  end if;
  perform set_first_answers(ids);
  return null;
end $$;

create or replace trigger first_answer_insert after insert on activities referencing new table as new_rows
  for each statement execute function first_answers_of_activities();
create or replace trigger first_answer_update after update on activities referencing old table as old_rows new table as new_rows
  for each statement execute function first_answers_of_activities();
create or replace trigger first_answer_delete after delete on activities referencing old table as old_rows
  for each statement execute function first_answers_of_activities();
