import { Migration } from '@mikro-orm/migrations';

export class Migration20261125034335_ShortErasedLines extends Migration {
  override name = 'Migration20261125034335_ShortErasedLines';

  override up(): void | Promise<void> {
    this.addSql(`
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
  update history set changes = (
           select coalesce(jsonb_object_agg(key, value) filter (where value -> 0 is distinct from value -> 1), '{}')
             from jsonb_each(erased_json(
                    case when table_name in ('contacts', 'accounts') and record_id = any(own) then changes - columns else changes end,
                    names, points)))
   where id = any(lines);
  get diagnostics erased = row_count;
  return erased;
end $function$;
`);
  }
}
