import { Migration } from '@mikro-orm/migrations';

export class Migration20261128203828_AnswersByPerson extends Migration {
  override name = 'Migration20261128203828_AnswersByPerson';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on leads;
drop trigger if exists announce_insert on leads;
drop trigger if exists announce_update on leads;
alter table "leads" add "first_answer_by_id" uuid null;
alter table "leads" add constraint "leads_first_answer_by_id_foreign" foreign key ("first_answer_by_id") references "users" ("id") on delete set null;
CREATE OR REPLACE FUNCTION public.history_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_nestloop TO 'off'
AS $function$
declare
  actor uuid := nullif(current_setting('providerdesk.actor', true), '')::uuid;
  cause text := nullif(current_setting('providerdesk.cause', true), '');
  made constant text[] := '{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,first_answer_by_id,answer_minutes}';
begin
  if tg_op = 'INSERT' then
    insert into history (at, actor_id, action, cause, table_name, record_id)
    select clock_timestamp(), actor, case cause when 'restore' then 'restored' else 'created' end, cause, tg_table_name, id
      from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'changed', cause, tg_table_name, id, fields
      from (select id,
           coalesce((select jsonb_object_agg(key, case when tg_nargs > 0 and key <> all(tg_argv) then '["hidden", "hidden"]'
                                                       else jsonb_build_array(row -> key, value) end)
                       from jsonb_each(to_jsonb(now))
                      where key <> all(made) and value is distinct from row -> key), '{}') as fields
              from new_rows now join (select id, to_jsonb(old_rows) as row from old_rows offset 0) before using (id)
            offset 0) as changed
     where fields <> '{}';
  else
    insert into history (at, actor_id, action, cause, table_name, record_id, changes)
    select clock_timestamp(), actor, 'deleted', cause, tg_table_name, id,
           coalesce((select jsonb_object_agg(key, case when tg_nargs > 0 and key <> all(tg_argv) then '["hidden", "hidden"]'
                                                       else jsonb_build_array(value, null) end)
                       from jsonb_each(to_jsonb(old_rows))
                      where key <> all(made) and value <> 'null'), '{}')
      from old_rows;
  end if;
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
     set first_answer_at = found.at, first_answer_by_id = found.by_id,
         answer_minutes = case when found.at > leads.created_at
                               then working_minutes(leads.created_at, found.at, public_holidays()) end
    from (
      select lead.id, first.at, first.by_id
        from leads as lead left join lateral (
          select at, by_id from (
            select coalesce(done_at, created_at) as at, coalesce(done_by_id, created_by_id) as by_id from activities
             where lead_id = lead.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null)
            union all
            select sent_at, sent_by_id from proposals where lead_id = lead.id) as answers
           where at >= lead.created_at order by at, by_id limit 1) as first on true
       where lead.id = any(ids)) as found
   where leads.id = found.id
     and (leads.first_answer_at, leads.first_answer_by_id) is distinct from (found.at, found.by_id);
end $function$;
CREATE TRIGGER announce_delete AFTER DELETE ON public.leads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'first_answer_by_id', 'assigned_to_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'first_answer_by_id', 'assigned_to_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.leads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'first_answer_by_id', 'assigned_to_id');
select set_first_answers(array_agg(id)) from leads where first_answer_at is not null having count(*) > 0;
`);
  }
}
