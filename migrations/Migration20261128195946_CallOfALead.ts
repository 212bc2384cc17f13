import { Migration } from '@mikro-orm/migrations';

export class Migration20261128195946_CallOfALead extends Migration {
  override name = 'Migration20261128195946_CallOfALead';

  override up(): void | Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION public.recount_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  before date[] := case when tg_op = 'UPDATE' then holidays_of(old.value) else supplied_holidays() end;
  holidays date[] := holidays_of(new.value);
  first_day date;
  last_day date;
begin
  select min(day), max(day) into first_day, last_day from (
    (select unnest(before) except select unnest(holidays)) union
    (select unnest(holidays) except select unnest(before))) as changed (day);
  update leads set answer_minutes = working_minutes(created_at, first_answer_at, holidays)
   where first_answer_at >= first_day - 1 and created_at < last_day + 2
     and answer_minutes is not null
     and answer_minutes is distinct from working_minutes(created_at, first_answer_at, holidays);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.set_first_answers(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if ids = '{}' then
    return;
  end if;
  update leads
     set first_answer_at = found.at,
         answer_minutes = case when found.at > leads.created_at
                               then working_minutes(leads.created_at, found.at, public_holidays()) end
    from (
      select lead.id, least(
        (select min(coalesce(done_at, created_at)) from activities
          where lead_id = lead.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null)
            and coalesce(done_at, created_at) >= lead.created_at),
        (select min(sent_at) from proposals where lead_id = lead.id and sent_at >= lead.created_at)) as at
        from leads as lead where lead.id = any(ids)) as found
   where leads.id = found.id and leads.first_answer_at is distinct from found.at;
end $function$;
-- The phone calls from which leads were typed in.
update leads set answer_minutes = null where first_answer_at < created_at + interval '1 second';
`);
  }
}
