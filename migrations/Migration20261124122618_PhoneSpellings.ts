import { Migration } from '@mikro-orm/migrations';

export class Migration20261124122618_PhoneSpellings extends Migration {
  override name = 'Migration20261124122618_PhoneSpellings';

  override up(): void | Promise<void> {
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.contact_points(VARIADIC texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(point), '{}') from (
    select case when part like '%@%' then lower(trim(part)) else public.search_phone(part) end as point
      from unnest(texts) as part) as points
   where point like '%@%' or length(point) >= 6
$function$;`,
    );
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.search_phone(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(regexp_replace(normalize($1, NFKC), '(ext|x|#)[^0-9]*[0-9]{1,6}\\s*$', '', 'i'), '[^0-9]', '', 'g'),
    '^(0011)?0*(61(?=0?[1-9][0-9]{8}$|1[38]00[0-9]{6}$))?0*', '')
$function$;`,
    );
    // What the functions answered before stands in these indexes, and in the texts that are searched.
    for (const table of ['accounts', 'contacts']) {
      this.addSql(`reindex index "${table}_phones_index";`);
      this.addSql(`reindex index "${table}_contact_points_index";`);
      this.addSql(`update "${table}" set "search_text" = 'X';`);
    }
  }
}
