import { Migration } from '@mikro-orm/migrations';

export class Migration20261128215814_Events extends Migration {
  override name = 'Migration20261128215814_Events';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on activities;
drop trigger if exists announce_delete on engagements;
drop trigger if exists announce_delete on opportunities;
drop trigger if exists announce_delete on proposals;
drop trigger if exists announce_delete on registrations;
drop trigger if exists announce_insert on activities;
drop trigger if exists announce_insert on engagements;
drop trigger if exists announce_insert on opportunities;
drop trigger if exists announce_insert on proposals;
drop trigger if exists announce_insert on registrations;
drop trigger if exists announce_update on activities;
drop trigger if exists announce_update on engagements;
drop trigger if exists announce_update on opportunities;
drop trigger if exists announce_update on proposals;
drop trigger if exists announce_update on registrations;
create table "events" ("id" uuid not null, "at" timestamptz(3) not null default now(), "kind" text not null, "noun" text null, "record_id" uuid null, "actor_id" uuid null default (NULLIF(current_setting('providerdesk.actor'::text, true), ''::text))::uuid, "act_id" uuid null default (NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid, "data" jsonb not null default '{}', primary key ("id"));
create index "events_record_id_id_index" on "events" ("record_id", "id");
create index "events_act_id_index" on "events" ("act_id") where act_id is not null;
create index "events_received_index" on "events" ("at") where kind in ('enquired', 'asked');
create table "notices" ("person_id" uuid not null, "event_id" uuid not null, "seen_at" timestamptz(3) null, primary key ("person_id", "event_id"));
create index "notices_event_id_index" on "notices" ("event_id");
alter table "imports" add "given" jsonb not null default '{}';

-- The notices of the last 30 days, as they were computed before, seen up to where each person had seen them.
create temporary table filled on commit drop as
with proposal_people as (
  select proposals.*, coalesce(
           (select id from users where id = proposals.owner_id and deactivated_at is null),
           (select id from users where id = proposals.sent_by_id and deactivated_at is null),
           (select users.id from leads join users on users.id = leads.assigned_to_id
             where leads.id = proposals.lead_id and users.deactivated_at is null)) as responsible
    from proposals where reference not like 'PR-DEMO-%'),
told as (
  select proposal_people.*, users.id as person_id
    from proposal_people join users on users.id = responsible
      or (responsible is null and users.role in ('manager', 'admin') and users.deactivated_at is null
          and users.approved_at is not null and users.email_confirmed_at is not null)),
line (key, at, kind, noun, record_id, actor_id, act_id, data, person_id) as (
  select 'assigned lead ' || lead_id, created_at, 'assigned', 'lead', lead_id, assigned_by_id, null::uuid, '{}'::jsonb, assigned_to_id
    from (select distinct on (lead_id) * from lead_assignments order by lead_id, created_at desc) as newest
   where not is_imported and assigned_by_id is distinct from assigned_to_id
  union all
  select 'assigned opportunity ' || id, assigned_at, 'assigned', 'opportunity', id, assigned_by_id, null, '{}', owner_id
    from opportunities where assigned_by_id <> owner_id
  union all
  select 'assigned proposal ' || id, assigned_at, 'assigned', 'proposal', id, assigned_by_id, null, '{}', owner_id
    from proposals where assigned_by_id <> owner_id
  union all
  select 'assigned registration ' || id, assigned_at, 'assigned', 'registration', id, assigned_by_id, null, '{}', owner_id
    from registrations where assigned_by_id <> owner_id
  union all
  select 'assigned engagement ' || id, assigned_at, 'assigned', 'engagement', id, assigned_by_id, null, '{}', owner_id
    from engagements where assigned_by_id <> owner_id
  union all
  select 'assigned activity ' || id, assigned_at, 'assigned', 'activity', id, assigned_by_id, null, '{}', owner_id
    from activities where assigned_by_id <> owner_id and due_date is not null and done_at is null
  union all
  select state || ' ' || id, answered_at, state, 'proposal', id, null, null, '{}', person_id
    from told where state in ('accepted', 'declined')
  union all
  select 'expired ' || id, (valid_until + 1)::timestamp at time zone 'Australia/Sydney', 'expired', 'proposal', id, null, null, '{}', person_id
    from told where state = 'expired'
  union all
  select 'discount ' || id || state, answered_at, 'discount_' || state, 'proposal', proposal_id, answered_by_id, null,
         jsonb_build_object('approvalId', id), asked_by_id
    from discount_approvals where state in ('approved', 'refused') and asked_by_id <> answered_by_id
  union all
  select 'imported ' || import_id, max(import_notices.at) over (partition by import_id), 'imported', null, null, imports.created_by_id,
         import_id, '{}', person_id
    from import_notices join imports on imports.id = import_id
  union all
  select distinct 'handed_over ' || change.id, change.created_at, 'handed_over', null, null::uuid, made_by_id, change.id, '{}'::jsonb,
         (given ->> taken.key)::uuid
    from bulk_changes change cross join lateral jsonb_each_text(given -> 'counts') as taken
   where kind = 'hand_over' and undone_at is null and given ->> taken.key <> made_by_id::text)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(key), 1, 3) || '8'
        || substr(md5(key), 4, 15))::uuid as id, line.*
  from line
 where at > now() - interval '30 days' and person_id is not null;
insert into events (id, at, kind, noun, record_id, actor_id, act_id, data)
select distinct on (id) id, at, kind, noun, record_id, actor_id, act_id, data from filled
    on conflict do nothing;
insert into notices (person_id, event_id, seen_at)
select person_id, filled.id, case when filled.at <= notice_settings.seen_at then notice_settings.seen_at end
  from filled join users on users.id = person_id left join notice_settings on user_id = person_id
    on conflict do nothing;
update imports set given = (
  select jsonb_object_agg(person_id, jsonb_build_object('count', assigned, 'due', due)) from import_notices where import_id = imports.id)
 where exists (select from import_notices where import_id = imports.id);

-- Mails about events that still wait name the event and the reader.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    create temporary table waiting on commit drop as
    select job.id as job_id, gen_random_uuid() as event_id, job.data,
           case job.data ->> 'kind' when 'proposalAnswered' then job.data ->> 'answer'
                                    when 'questionNotice' then 'asked' else 'enquired' end as kind,
           case when job.data ? 'leadId' then 'lead' else 'proposal' end as noun,
           coalesce(job.data ->> 'leadId', job.data ->> 'proposalId')::uuid as record_id,
           coalesce(job.data ->> 'userId', (
             select coalesce(
               (select id from users where id = proposals.owner_id and deactivated_at is null),
               (select id from users where id = proposals.sent_by_id and deactivated_at is null),
               (select users.id from leads join users on users.id = leads.assigned_to_id
                 where leads.id = proposals.lead_id and users.deactivated_at is null))::text
               from proposals where proposals.id::text = job.data ->> 'proposalId')) as user_id
      from pgboss.job
     where job.data ->> 'kind' in ('proposalAnswered', 'newEnquiry', 'enquiryNotice', 'questionNotice') and job.state < 'completed';
    insert into events (id, kind, noun, record_id) select event_id, kind, noun, record_id from waiting;
    update pgboss.job
       set data = jsonb_build_object('kind', 'news', 'eventId', event_id)
                  || case when waiting.data ? 'to' then jsonb_build_object('to', waiting.data -> 'to')
                          else jsonb_build_object('userId', user_id) end
      from waiting where job.id = waiting.job_id;
  end if;
end $$;

drop table if exists "import_notices" cascade;
alter table "registrations" drop constraint "registrations_assigned_by_id_foreign";
alter table "engagements" drop constraint "engagements_assigned_by_id_foreign";
alter table "opportunities" drop constraint "opportunities_assigned_by_id_foreign";
alter table "proposals" drop constraint "proposals_assigned_by_id_foreign";
alter table "activities" drop constraint "activities_assigned_by_id_foreign";
drop index "registrations_owner_id_assigned_at_id_index";
alter table "registrations" drop column "assigned_at", drop column "assigned_by_id";
drop index "engagements_owner_id_assigned_at_id_index";
alter table "engagements" drop column "assigned_at", drop column "assigned_by_id";
drop index "opportunities_owner_id_assigned_at_id_index";
alter table "opportunities" drop column "assigned_at", drop column "assigned_by_id";
alter table "proposals" drop column "assigned_at", drop column "assigned_by_id";
alter table "activities" drop constraint "activities_task_check";
alter table "activities" drop column "assigned_at", drop column "assigned_by_id";
alter table "activities" add constraint "activities_task_check" check (due_date is not null or num_nonnulls(owner_id, done_at, repeats, due_time) = 0);
alter table "notices" add constraint "notices_person_id_foreign" foreign key ("person_id") references "users" ("id") on update cascade on delete cascade;
alter table "notices" add constraint "notices_event_id_foreign" foreign key ("event_id") references "events" ("id") on update cascade on delete cascade;
CREATE TRIGGER announce_delete AFTER DELETE ON public.activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'done_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.engagements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'proposal_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.notices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('person_id', '', 'person_id', 'event_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.opportunities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'sent_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'certificate_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'done_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.engagements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'proposal_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.notices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('person_id', '', 'person_id', 'event_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.opportunities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'sent_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'certificate_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'done_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.engagements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'proposal_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.notices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('person_id', '', 'person_id', 'event_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.opportunities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'sent_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'certificate_id');
`);
  }
}
