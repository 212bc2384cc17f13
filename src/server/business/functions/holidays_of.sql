-- The public holidays of a section 'workingDays' of the business that are those of its own state.
create or replace function holidays_of(section jsonb) returns date[]
  language sql immutable set search_path from current as $$
  select coalesce(array_agg((holiday ->> 'day')::date order by holiday ->> 'day'), '{}')
    from jsonb_array_elements(section -> 'holidays') as holiday where holiday ->> 'state' = section ->> 'state'
$$;
