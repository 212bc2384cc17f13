import { Migration } from '@mikro-orm/migrations';

export class Migration20261125142903_FirstAnswers extends Migration {
  override name = 'Migration20261125142903_FirstAnswers';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "leads" add "first_answer_at" timestamptz(3) null, add "answer_minutes" int null, add "is_imported" boolean not null default false;
CREATE OR REPLACE FUNCTION public.answers_due_since()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$
declare
  remaining numeric := (select (value ->> 'answerHours')::numeric * 60 from business_sections where section = 'details');
  holidays date[] := public_holidays();
  local_now timestamp := now() at time zone 'Australia/Sydney';
  day date := local_now;
  worked numeric;
begin
  while remaining is not null loop
    if extract(isodow from day) < 6 and day <> all(holidays) then
      worked := greatest(extract(epoch from least(local_now, day + time '17:00') - (day + time '09:00')) / 60, 0);
      if worked >= remaining and worked > 0 then
        return (least(local_now, day + time '17:00') - make_interval(secs => remaining * 60)) at time zone 'Australia/Sydney';
      end if;
      remaining := remaining - worked;
    end if;
    day := day - 1;
  end loop;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.first_answers_of_activities()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct lead_id from new_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  elsif tg_op = 'DELETE' then
    ids := array(select distinct lead_id from old_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  else
    ids := array(
      select lead_id from old_rows where lead_id is not null and type in ('call', 'email', 'meeting') union
      select lead_id from new_rows where lead_id is not null and type in ('call', 'email', 'meeting'));
  end if;
  perform set_first_answers(ids);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.first_answers_of_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct lead_id from new_rows where lead_id is not null and sent_at is not null);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct lead_id from old_rows where lead_id is not null and sent_at is not null);
  else
    ids := array(
      (select lead_id from old_rows where sent_at is not null union select lead_id from new_rows where sent_at is not null)
      except select null);
  end if;
  perform set_first_answers(ids);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.history_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_nestloop TO 'off'
AS $function$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
begin
  if tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,
           coalesce((select jsonb_object_agg(key,
                              case when tg_table_name = 'users' and key <> all('{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}')
                                     or tg_table_name = 'quarantine' and key <> all('{score}')
                                   then '["hidden", "hidden"]' else jsonb_build_array(row -> key, value) end)
                       from jsonb_each(to_jsonb(now))
                      where key <> all('{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,answer_minutes}') and value is distinct from row -> key), '{}') as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,
           coalesce((select jsonb_object_agg(key,
                              case when tg_table_name = 'users' and key <> all('{email,first_name,last_name,role,email_confirmed_at,approved_at,deactivated_at}')
                                     or tg_table_name = 'quarantine' and key <> all('{score}')
                                   then '["hidden", "hidden"]' else jsonb_build_array(value, null) end)
                       from jsonb_each(to_jsonb(old_rows))
                      where key <> all('{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,answer_minutes}') and value <> 'null'), '{}')
      from old_rows;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.holidays_of(section jsonb)
 RETURNS date[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO '$user', 'public'
AS $function$
  select coalesce(array_agg((holiday ->> 'day')::date order by holiday ->> 'day'), '{}')
    from jsonb_array_elements(section -> 'holidays') as holiday where holiday ->> 'state' = section ->> 'state'
$function$;
CREATE OR REPLACE FUNCTION public.public_holidays()
 RETURNS date[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$
begin
  return coalesce((select holidays_of(value) from business_sections where section = 'workingDays'), supplied_holidays());
end $function$;
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
     set first_answer_at = found.at, answer_minutes = working_minutes(leads.created_at, found.at, public_holidays())
    from (
      select lead.id, least(
        (select min(coalesce(done_at, created_at)) from activities
          where lead_id = lead.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null)
            and coalesce(done_at, created_at) >= lead.created_at),
        (select min(sent_at) from proposals where lead_id = lead.id and sent_at >= lead.created_at)) as at
        from leads as lead where lead.id = any(ids)) as found
   where leads.id = found.id and leads.first_answer_at is distinct from found.at;
end $function$;
CREATE OR REPLACE FUNCTION public.working_minutes(since timestamp with time zone, until timestamp with time zone, holidays date[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO '$user', 'public'
AS $function$
declare
  starts timestamp := since at time zone 'Australia/Sydney';
  ends timestamp := until at time zone 'Australia/Sydney';
begin
  return (
    select floor(coalesce(sum(extract(epoch from least(ends, day + time '17:00') - greatest(starts, day + time '09:00'))), 0) / 60)
      from generate_series(starts::date::timestamp, ends::date::timestamp, interval '1 day') as days (moment),
           lateral (select moment::date as day) as dated
     where extract(isodow from day) < 6 and day <> all(holidays)
       and least(ends, day + time '17:00') > greatest(starts, day + time '09:00'));
end $function$;
create or replace function supplied_holidays() returns date[] language sql immutable as $$ select '{2026-01-01,2026-01-26,2026-04-03,2026-04-06,2026-04-27,2026-06-08,2026-10-05,2026-12-25,2026-12-28,2027-01-01,2027-01-26,2027-03-26,2027-03-29,2027-04-26,2027-06-14,2027-10-04,2027-12-27,2027-12-28,2028-01-03,2028-01-26,2028-04-14,2028-04-17,2028-04-25,2028-06-12,2028-10-02,2028-12-25,2028-12-26,2029-01-01,2029-01-26,2029-03-30,2029-04-02,2029-04-25,2029-06-11,2029-10-01,2029-12-25,2029-12-26}'::date[] $$;
CREATE TRIGGER first_answer_delete AFTER DELETE ON public.activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION first_answers_of_activities();
CREATE TRIGGER first_answer_delete AFTER DELETE ON public.proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION first_answers_of_proposals();
CREATE TRIGGER first_answer_insert AFTER INSERT ON public.activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION first_answers_of_activities();
CREATE TRIGGER first_answer_insert AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION first_answers_of_proposals();
CREATE TRIGGER first_answer_update AFTER UPDATE ON public.activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION first_answers_of_activities();
CREATE TRIGGER first_answer_update AFTER UPDATE ON public.proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION first_answers_of_proposals();
CREATE TRIGGER recount_answers AFTER INSERT OR UPDATE ON public.business_sections FOR EACH ROW WHEN ((new.section = 'workingDays'::text)) EXECUTE FUNCTION recount_answers();
update leads set is_imported = true
 where exists (select from activities where lead_id = leads.id and type = 'note' and title = 'Lead created'
                  and description like 'Imported from %');
select set_first_answers(array(select id from leads));
`);
  }
}
