-- E-mail addresses and phone numbers in one spelling each, for comparing those of two records.
create or replace function contact_points(variadic texts text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(point), '{}') from (
    select case when part like '%@%' then lower(trim(part)) else public.search_phone(part) end as point
      from unnest(texts) as part) as points
   where point like '%@%' or length(point) >= 6
$$;
