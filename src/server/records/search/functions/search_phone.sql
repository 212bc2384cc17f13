-- A phone number without prefix and extension: '+61 (0)4…', '0011 61 4…', '0061 4…' and '04… ext. 12' are all '4…'.
create or replace function search_phone(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(normalize($1, NFKC), '(ext|x|#)[^0-9]*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g'),
    '^(0011)?0*(61(?=0?[1-9][0-9]{8}$|1[38]00[0-9]{6}$))?0*', '')
$$;
