import { Migration } from '@mikro-orm/migrations';

export class Migration20261128191044_CompaniesCalledPl extends Migration {
  override name = 'Migration20261128191044_CompaniesCalledPl';

  override up(): void | Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(word, ' ' order by word collate "C") filter (where word <> all(
           '{the,and,pty,ltd,limited,inc,incorporated}')), string_agg(word, ' ' order by word collate "C"), '')
    from string_to_table(translate(regexp_replace(normalize(regexp_replace(public.lower_text(name), '\\mp/l\\M', ' ', 'g'), NFD), '[\\u0300-\\u036f]', '', 'g'),
                                   '.,&-/()''’', '    '), ' ') as word
   where word <> ''
$function$;
`);
    this.addSql(`
do $$
declare
  index_name regclass;
begin
  for index_name in
    select indexrelid from pg_index
      join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace
     where pg_get_indexdef(indexrelid) ~ 'name_key'
  loop
    execute format('reindex index %s', index_name);
  end loop;
end $$;`);
  }
}
