-- The minutes until the first answers follow when the public holidays change.
create or replace function recount_answers() returns trigger
  language plpgsql set search_path from current as $$
declare
  before date[] := case when tg_op = 'UPDATE' then holidays_of(old.value) else supplied_holidays() end;
  holidays date[] := holidays_of(new.value);
  first_day date;
  last_day date;
begin
  select min(day), max(day) into first_day, last_day from (
    (select unnest(before) except select unnest(holidays)) union
    (select unnest(holidays) except select unnest(before))) as changed (day);
  update leads set answer_minutes = working_minutes(created_at, first_answer_at, holidays)
   where first_answer_at >= first_day - 1 and created_at < last_day + 2
     and answer_minutes is not null
     and answer_minutes is distinct from working_minutes(created_at, first_answer_at, holidays);
  return null;
end $$;

create or replace trigger recount_answers after insert or update on business_sections for each row
  when (new.section = 'workingDays') execute function recount_answers();
