-- The whole minutes of work between two moments: on weekdays that are no holidays, from 9 to 17 in Sydney. Clocks change on
-- Sundays.
create or replace function working_minutes(since timestamptz, until timestamptz, holidays date[]) returns integer
  language plpgsql immutable strict set search_path from current as $$
declare
  starts timestamp := since at time zone 'Australia/Sydney';
  ends timestamp := until at time zone 'Australia/Sydney';
begin
  return (
    select floor(coalesce(sum(extract(epoch from least(ends, day + time '17:00') - greatest(starts, day + time '09:00'))), 0) / 60)
      from generate_series(starts::date::timestamp, ends::date::timestamp, interval '1 day') as days (moment),
           lateral (select moment::date as day) as dated
     where extract(isodow from day) < 6 and day <> all(holidays)
       and least(ends, day + time '17:00') > greatest(starts, day + time '09:00'));
end $$;
