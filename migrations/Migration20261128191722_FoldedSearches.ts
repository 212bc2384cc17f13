import { Migration } from '@mikro-orm/migrations';

export class Migration20261128191722_FoldedSearches extends Migration {
  override name = 'Migration20261128191722_FoldedSearches';

  override up(): void | Promise<void> {
    this.addSql(`
CREATE OR REPLACE PROCEDURE public.make_search_text(IN tbl text, IN list text[], IN parents json)
 LANGUAGE plpgsql
AS $procedure$
declare
  keeper text := format('keep_%s_search_text', tbl);
  names text := '';
  look_ups text := '';
  texts text := '';
  differs text[];
  col text;
  part text;
begin
  foreach col in array list loop
    if parents ->> col is null then
      texts := texts || format(E',\\n    search_folded(coalesce(%s, \\'\\'))', row_text('new', col));
    else
      texts := texts || format(E',\\n    search_folded(coalesce(%s_name, \\'\\'))', col);
      names := names || format(E'  %s_name text;\\n', col);
      look_ups := look_ups || format($look$  if tg_op = 'INSERT' or new.%1$s is distinct from old.%1$s then
    select search_name(parent) into %1$s_name from %2$s parent where id = new.%1$s for share;
  else
    select search_name(parent) into %1$s_name from %2$s parent where id = new.%1$s;
  end if;
$look$, col, parents ->> col);
    end if;
    foreach part in array string_to_array(col, ' ') loop
      differs := differs || format('old."%s" is distinct from new."%1$s"', part);
    end loop;
  end loop;
  call make_trigger_function(keeper, format($body$declare
%sbegin
%s  new.search_text := concat_ws('X'%s);
  return new;
end$body$, names, look_ups, texts));
  execute format('create or replace trigger search_text_insert before insert on %s for each row execute function %s()', tbl, keeper);
  execute format('create or replace trigger search_text_update before update on %s for each row when (%s) execute function %s()',
    tbl, array_to_string(differs || 'old.search_text is distinct from new.search_text'::text, ' or '), keeper);
end $procedure$;
CREATE OR REPLACE FUNCTION public.search_folded(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when octet_length($1) = length($1) and strpos(translate($1, E'\\t\\n\\r\\f\\v', '     '), '  ') = 0
      then public.lower_text(translate($1, E'\`\\t\\n\\r\\f\\v', '''     '))
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
CREATE OR REPLACE FUNCTION public.search_literal(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(public.search_folded($1), '([\\\\%_])', '\\\\\\1', 'g')
$function$;
call make_search('accounts', 'account', '{"name":"both","legal_name":"both","business_name":"both","abn":"everything","industry":"list","business_email":"everything","email":"everything","business_phone":"both","phone":"both"}', '{"city","state"}', ', ', '{}');
call make_search('contacts', 'contact', '{"first_name last_name":"both","account_id":"both","email":"both","personal_email":"everything","position":"list","department":"list","phone":"both","mobile":"both","direct_phone":"both"}', '{"position","account_id"}', ' · ', '{"account_id":"accounts"}');
call make_search('leads', 'lead', '{"title":"both","description":"list","account_id":"both","contact_id":"both"}', '{"account_id","contact_id"}', ' · ', '{"account_id":"accounts","contact_id":"contacts"}');
call make_search('opportunities', 'opportunity', '{"name":"both","next_step":"list","account_id":"both","contact_id":"both"}', '{"account_id","contact_id"}', ' · ', '{"account_id":"accounts","contact_id":"contacts"}');
call make_search('proposals', 'proposal', '{"name":"both","note":"list","account_id":"both","contact_id":"both"}', '{"account_id","contact_id"}', ' · ', '{"account_id":"accounts","contact_id":"contacts"}');
call make_search('registrations', 'registration', '{"number":"both","auditor":"both","package_sold":"list","account_id":"both"}', '{"account_id","auditor"}', ' · ', '{"account_id":"accounts"}');
call make_search('engagements', 'engagement', '{"name":"both","step":"list","account_id":"both"}', '{"account_id","step"}', ' · ', '{"account_id":"accounts"}');
call make_search('documents', 'document', '{"name":"both","description":"list","lead_id":"everything","contact_id":"everything","account_id":"everything","opportunity_id":"everything","proposal_id":"everything","registration_id":"everything","engagement_id":"everything"}', '{"lead_id","contact_id","account_id","opportunity_id","proposal_id","registration_id","engagement_id"}', ' · ', '{"lead_id":"leads","contact_id":"contacts","account_id":"accounts","opportunity_id":"opportunities","proposal_id":"proposals","registration_id":"registrations","engagement_id":"engagements"}');
update "accounts" set "search_text" = 'X';
update "contacts" set "search_text" = 'X';
update "documents" set "search_text" = 'X';
update "engagements" set "search_text" = 'X';
update "leads" set "search_text" = 'X';
update "opportunities" set "search_text" = 'X';
update "proposals" set "search_text" = 'X';
update "registrations" set "search_text" = 'X';
`);
  }
}
