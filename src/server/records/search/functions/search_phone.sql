-- A phone number without prefix: '+61 4…', '0061 4…' and '04…' are all '4…'.
create or replace function search_phone(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace($1, '[^0-9]', '', 'g'), '^(00)?61(?=0?[1-9][0-9]{8}$)', ''), '^0+', '')
$$;
