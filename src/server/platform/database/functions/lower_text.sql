-- Text in lower case, whatever the locale of the database: with the locale C `lower` leaves letters beyond ASCII as they
-- are. There this names a collation: that of the embedded database, which servers have since version 17, or ICU's.
do $$
declare
  collation_name text := '';
begin
  if lower('Ü') <> 'ü' then
    select coalesce(min(format(' collate pg_catalog.%I', collname)), '') into collation_name
      from (select collname from pg_collation
             where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
             order by collname limit 1) as first;
  end if;
  execute format('create or replace function lower_text(text) returns text language sql immutable parallel safe as %L',
    format('select lower($1%s)', collation_name));
end $$;
