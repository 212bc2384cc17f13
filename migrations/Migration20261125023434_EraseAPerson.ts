import { Migration } from '@mikro-orm/migrations';

export class Migration20261125023434_EraseAPerson extends Migration {
  override name = 'Migration20261125023434_EraseAPerson';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "contacts" add "erased_at" timestamptz(3) null;
alter table "contacts" add constraint "contacts_erased_check" check (erased_at is null or (first_name = 'Erased' and last_name = 'person' and num_nonnulls(email, personal_email, phone, mobile, direct_phone, position, department, linkedin_url, notes) = 0));
CREATE OR REPLACE FUNCTION public.erase_history(contact uuid, own uuid[], columns text[], lines bigint[], names text, points text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  erased integer;
begin
  if not exists (select from contacts where id = contact and erased_at = now()::timestamptz(3))
    and not exists (select from trash where row_id = contact and (row ->> 'erased_at')::timestamptz(3) = now()::timestamptz(3)) then
    raise exception 'Only erasing a person changes the history' using errcode = 'restrict_violation';
  end if;
  update history set changes = erased_json(
           case when table_name in ('contacts', 'accounts') and record_id = any(own) then changes - columns else changes end, names, points)
   where id = any(lines);
  get diagnostics erased = row_count;
  return erased;
end $function$;
CREATE OR REPLACE FUNCTION public.erased_json(value jsonb, names text, points text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO '$user', 'public'
AS $function$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(key, erased_json(each.value, names, points)), '{}') from jsonb_each(value) each)
    when 'array' then (select coalesce(jsonb_agg(erased_json(each.value, names, points) order by place), '[]')
                         from jsonb_array_elements(value) with ordinality each (value, place))
    when 'string' then to_jsonb(erased_text(value #>> '{}', names, points))
    else value
  end;
end $function$;
CREATE OR REPLACE FUNCTION public.erased_text(value text, names text, points text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(regexp_replace(value, points, '[erased]', 'g'), names, 'Erased person', 'g')
$function$;
CREATE OR REPLACE FUNCTION public.history_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  callers text;
begin
  get diagnostics callers = pg_context;
  if tg_op = 'UPDATE' and callers ~ '\\nPL/pgSQL function erase_history\\(uuid,' then
    return null;
  end if;
  raise exception 'The history is only ever added to';
end $function$;
`);
  }
}
