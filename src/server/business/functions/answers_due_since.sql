-- The moment since which the promised hours of work have passed: what came in before it, and has no answer, is overdue. Null
-- while nothing is promised.
create or replace function answers_due_since() returns timestamptz
  language plpgsql stable set search_path from current as $$
declare
  remaining numeric := (select (value ->> 'answerHours')::numeric * 60 from business_sections where section = 'details');
  holidays date[] := public_holidays();
  local_now timestamp := now() at time zone 'Australia/Sydney';
  day date := local_now;
  worked numeric;
begin
  while remaining is not null loop
    if extract(isodow from day) < 6 and day <> all(holidays) then
      worked := greatest(extract(epoch from least(local_now, day + time '17:00') - (day + time '09:00')) / 60, 0);
      if worked >= remaining and worked > 0 then
        return (least(local_now, day + time '17:00') - make_interval(secs => remaining * 60)) at time zone 'Australia/Sydney';
      end if;
      remaining := remaining - worked;
    end if;
    day := day - 1;
  end loop;
  return null;
end $$;
