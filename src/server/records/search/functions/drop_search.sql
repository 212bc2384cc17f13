-- Deleted records leave the search over everything.
create or replace function drop_search() returns trigger
  language plpgsql set search_path from current set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  delete from search_entries entry using changed where entry.id = changed.id;
  return null;
end $$;
