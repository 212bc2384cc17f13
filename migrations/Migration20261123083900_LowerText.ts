import { Migration } from '@mikro-orm/migrations';

export class Migration20261123083900_LowerText extends Migration {
  override name = 'Migration20261123083900_LowerText';

  override up(): void | Promise<void> {
    // In a database with the locale C `lower` leaves letters beyond ASCII as they are, so that a search did not find them.
    // There this names a collation: that of the embedded database, which servers have since version 17, or ICU's.
    this.addSql(`
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
  execute format('create function lower_text(text) returns text language sql immutable parallel safe as %L',
    format('select lower($1%s)', collation_name));
end $$;`);

    // Every function that folds text, as it is now, but with the function above.
    this.addSql(`
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ '\\mlower\\('
       and (proname in ('keep_list_text', 'search_folded', 'name_key', 'search_text_of')
            or proname ~ '^keep_.*_search_text$')
  loop
    execute regexp_replace(definition, '\\mlower\\(', 'public.lower_text(', 'g');
  end loop;
end $$;`);

    // What was written before, in such a database only.
    for (const table of ['accounts', 'contacts', 'leads', 'opportunities', 'proposals', 'documents']) {
      this.addSql(
        `update "${table}" set search_text = 'X' where replace(search_text, 'X', '') <> lower_text(replace(search_text, 'X', ''));`,
      );
    }
    this.addSql(
      `update "search_entries" set words = search_folded(words) where words <> search_folded(words);`,
    );
    this.addSql(`
do $$
declare
  index_name regclass;
begin
  if lower('Ü') = 'ü' then return; end if;
  for index_name in
    select indexrelid from pg_index
      join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace
     where pg_get_indexdef(indexrelid) ~ 'name_key|search_folded'
  loop
    execute format('reindex index %s', index_name);
  end loop;
end $$;`);
  }
}
