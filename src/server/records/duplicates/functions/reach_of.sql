-- E-mail addresses and phone numbers in one spelling each, for comparing those of two records.
create or replace function reach_of(variadic texts text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(reach), '{}') from (
    select case when part like '%@%' then lower(trim(part))
                else regexp_replace(regexp_replace(part, '\D', '', 'g'), '^(0011|00)?610?(?=\d{9}$)', '0') end as reach
      from unnest(texts) as part) as all_of_them
   where reach like '%@%' or length(reach) >= 6
$$;
