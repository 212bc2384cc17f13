import { Migration } from '@mikro-orm/migrations';

export class Migration20261128225448_VerticalTabs extends Migration {
  override name = 'Migration20261128225448_VerticalTabs';

  override up(): void | Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION public.search_folded(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when octet_length($1) = length($1) and strpos(translate($1, E'\\t\\n\\r\\f\\x0B', '     '), '  ') = 0
      then public.lower_text(translate($1, E'\`\\t\\n\\r\\f\\x0B', '''     '))
    else regexp_replace(
           replace(replace(replace(replace(
             translate(
               regexp_replace(public.lower_text(normalize(translate($1, '\`´‘’‛′“”„‟″‐‑‒–—―−', '''''''''''''"""""-------'), NFKD)),
                              '[\\u0300-\\u036f\\u00ad\\u200b-\\u200d\\u2060\\ufeff]', '', 'g'),
               'ıøłđðςʼ', 'iolddσ'''),
             'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
           '[\\s\\u0085\\u1680\\u2028\\u2029]+', ' ', 'g')
  end
$function$;
-- Before version 16 of PostgreSQL the escape of a vertical tab was the letter v: only there the texts change.
do $$ begin
  if E'\\v' = 'v' then
    update accounts set search_text = default;
    update contacts set search_text = default;
    update leads set search_text = default;
    update opportunities set search_text = default;
    update proposals set search_text = default;
    update registrations set search_text = default;
    update engagements set search_text = default;
    update documents set search_text = default;
  end if;
end $$;
`);
  }
}
