-- A function of triggers; its queries find the tables wherever the statement looks.
create or replace procedure make_trigger_function(name text, body text, settings text default '') language plpgsql as $make$
begin
  execute format('create or replace function %s() returns trigger language plpgsql set search_path from current %s as %L',
    name, settings, E'\n' || body || E'\n');
end $make$;
