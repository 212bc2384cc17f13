-- The days on which the business does not work: the supplied ones until its own are saved.
create or replace function public_holidays() returns date[]
  language plpgsql stable set search_path from current as $$
begin
  return coalesce((select holidays_of(value) from business_sections where section = 'workingDays'), supplied_holidays());
end $$;
