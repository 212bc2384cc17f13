import { Migration } from '@mikro-orm/migrations';

export class Migration20261128193743_OneAnnouncement extends Migration {
  override name = 'Migration20261128193743_OneAnnouncement';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on accounts;
drop trigger if exists announce_delete on activities;
drop trigger if exists announce_delete on backups;
drop trigger if exists announce_delete on business_logos;
drop trigger if exists announce_delete on business_sections;
drop trigger if exists announce_delete on contacts;
drop trigger if exists announce_delete on content_versions;
drop trigger if exists announce_delete on discount_approvals;
drop trigger if exists announce_delete on documents;
drop trigger if exists announce_delete on engagements;
drop trigger if exists announce_delete on imports;
drop trigger if exists announce_delete on invitations;
drop trigger if exists announce_delete on leads;
drop trigger if exists announce_delete on mail_arrivals;
drop trigger if exists announce_delete on mail_servers;
drop trigger if exists announce_delete on microsoft_connections;
drop trigger if exists announce_delete on microsoft_notices;
drop trigger if exists announce_delete on not_duplicates;
drop trigger if exists announce_delete on notice_settings;
drop trigger if exists announce_delete on opportunities;
drop trigger if exists announce_delete on proposal_reminders;
drop trigger if exists announce_delete on proposal_requests;
drop trigger if exists announce_delete on proposals;
drop trigger if exists announce_delete on quarantine;
drop trigger if exists announce_delete on registrations;
drop trigger if exists announce_delete on saved_views;
drop trigger if exists announce_delete on share_links;
drop trigger if exists announce_delete on trash;
drop trigger if exists announce_delete on users;
drop trigger if exists announce_insert on accounts;
drop trigger if exists announce_insert on activities;
drop trigger if exists announce_insert on backups;
drop trigger if exists announce_insert on business_logos;
drop trigger if exists announce_insert on business_sections;
drop trigger if exists announce_insert on contacts;
drop trigger if exists announce_insert on content_versions;
drop trigger if exists announce_insert on discount_approvals;
drop trigger if exists announce_insert on documents;
drop trigger if exists announce_insert on engagements;
drop trigger if exists announce_insert on imports;
drop trigger if exists announce_insert on invitations;
drop trigger if exists announce_insert on leads;
drop trigger if exists announce_insert on mail_arrivals;
drop trigger if exists announce_insert on mail_servers;
drop trigger if exists announce_insert on microsoft_connections;
drop trigger if exists announce_insert on microsoft_notices;
drop trigger if exists announce_insert on not_duplicates;
drop trigger if exists announce_insert on notice_settings;
drop trigger if exists announce_insert on opportunities;
drop trigger if exists announce_insert on proposal_reminders;
drop trigger if exists announce_insert on proposal_requests;
drop trigger if exists announce_insert on proposals;
drop trigger if exists announce_insert on quarantine;
drop trigger if exists announce_insert on registrations;
drop trigger if exists announce_insert on saved_views;
drop trigger if exists announce_insert on share_links;
drop trigger if exists announce_insert on trash;
drop trigger if exists announce_insert on users;
drop trigger if exists announce_update on accounts;
drop trigger if exists announce_update on activities;
drop trigger if exists announce_update on backups;
drop trigger if exists announce_update on business_logos;
drop trigger if exists announce_update on business_sections;
drop trigger if exists announce_update on contacts;
drop trigger if exists announce_update on content_versions;
drop trigger if exists announce_update on discount_approvals;
drop trigger if exists announce_update on documents;
drop trigger if exists announce_update on engagements;
drop trigger if exists announce_update on imports;
drop trigger if exists announce_update on invitations;
drop trigger if exists announce_update on leads;
drop trigger if exists announce_update on mail_arrivals;
drop trigger if exists announce_update on mail_servers;
drop trigger if exists announce_update on microsoft_connections;
drop trigger if exists announce_update on microsoft_notices;
drop trigger if exists announce_update on not_duplicates;
drop trigger if exists announce_update on notice_settings;
drop trigger if exists announce_update on opportunities;
drop trigger if exists announce_update on proposal_reminders;
drop trigger if exists announce_update on proposal_requests;
drop trigger if exists announce_update on proposals;
drop trigger if exists announce_update on quarantine;
drop trigger if exists announce_update on registrations;
drop trigger if exists announce_update on saved_views;
drop trigger if exists announce_update on share_links;
drop trigger if exists announce_update on trash;
drop trigger if exists announce_update on users;
drop trigger if exists history_delete on quarantine;
drop trigger if exists history_delete on users;
drop trigger if exists history_insert on accounts;
drop trigger if exists history_insert on activities;
drop trigger if exists history_insert on contacts;
drop trigger if exists history_insert on discount_approvals;
drop trigger if exists history_insert on document_versions;
drop trigger if exists history_insert on documents;
drop trigger if exists history_insert on engagements;
drop trigger if exists history_insert on lead_assignments;
drop trigger if exists history_insert on leads;
drop trigger if exists history_insert on not_duplicates;
drop trigger if exists history_insert on opportunities;
drop trigger if exists history_insert on proposals;
drop trigger if exists history_insert on quarantine;
drop trigger if exists history_insert on registrations;
drop trigger if exists history_insert on users;
drop trigger if exists history_update on quarantine;
drop trigger if exists history_update on users;
drop routine if exists announce_accounts();
drop routine if exists announce_activities();
drop routine if exists announce_backups();
drop routine if exists announce_business_logos();
drop routine if exists announce_business_sections();
drop routine if exists announce_contacts();
drop routine if exists announce_content_versions();
drop routine if exists announce_discount_approvals();
drop routine if exists announce_documents();
drop routine if exists announce_engagements();
drop routine if exists announce_imports();
drop routine if exists announce_invitations();
drop routine if exists announce_leads();
drop routine if exists announce_mail_arrivals();
drop routine if exists announce_mail_servers();
drop routine if exists announce_microsoft_connections();
drop routine if exists announce_microsoft_notices();
drop routine if exists announce_not_duplicates();
drop routine if exists announce_notice_settings();
drop routine if exists announce_opportunities();
drop routine if exists announce_proposal_reminders();
drop routine if exists announce_proposal_requests();
drop routine if exists announce_proposals();
drop routine if exists announce_quarantine();
drop routine if exists announce_registrations();
drop routine if exists announce_saved_views();
drop routine if exists announce_share_links();
drop routine if exists announce_trash();
drop routine if exists announce_users();
drop routine if exists history_of_new_rows();
drop routine if exists make_announcements(text,text[]);
drop routine if exists make_history(text);
drop routine if exists make_private_announcements(text,text,text,text[]);
drop routine if exists make_statement_triggers(text,text,text[]);
CREATE OR REPLACE FUNCTION public.announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  changed jsonb[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := array(select to_jsonb(old_rows) from old_rows limit 101);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select to_jsonb(new_rows) from new_rows limit 101);
  end if;
  perform announce_change(tg_table_name, array(
    select distinct (value ->> name)::uuid from unnest(changed) as value, unnest(tg_argv) as name
     where value ->> name is not null limit 101));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.announce_to_owners()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  changed jsonb[] := '{}';
  person uuid;
  ids uuid[];
begin
  if tg_op <> 'INSERT' then
    changed := array(select to_jsonb(old_rows) from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select to_jsonb(new_rows) from new_rows);
  end if;
  for person, ids in
    select case when value ->> tg_argv[1] is distinct from 'true' then (value ->> tg_argv[0])::uuid end,
           array_agg(distinct (value ->> name)::uuid)
      from unnest(changed) as value, unnest(tg_argv[2:]) as name
     where value ->> name is not null and (value ->> tg_argv[0] is not null or value ->> tg_argv[1] = 'true')
     group by 1
  loop
    perform announce_change_to(tg_table_name, ids, person);
  end loop;
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
  made constant text[] := '{id,created_at,updated_at,version,score_parts,search_text,ended_follow_up,first_answer_at,answer_minutes}';
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
CREATE TRIGGER announce_delete AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'parent_account_id', 'client_page_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'assigned_by_id', 'done_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.backups REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.business_logos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.business_sections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.content_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'published_by_id', 'withdrawn_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.discount_approvals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'asked_by_id', 'answered_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.engagements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'assigned_by_id', 'proposal_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('created_by_id', '', 'id', 'undone_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'invited_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.leads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'assigned_to_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.mail_arrivals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.mail_servers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.microsoft_connections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.microsoft_notices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.not_duplicates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'one_id', 'other_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.notice_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('user_id', '', 'user_id', 'calendar_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.opportunities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id', 'assigned_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.proposal_reminders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.proposal_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'assigned_by_id', 'sent_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.quarantine REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'assigned_by_id', 'certificate_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.saved_views REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('owner_id', 'is_shared', 'id', 'owner_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.share_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'document_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.trash REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'batch_id', 'row_id', 'deleted_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'parent_account_id', 'client_page_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'assigned_by_id', 'done_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.backups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.business_logos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.business_sections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.content_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'published_by_id', 'withdrawn_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.discount_approvals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'asked_by_id', 'answered_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.engagements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'assigned_by_id', 'proposal_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('created_by_id', '', 'id', 'undone_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'invited_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'assigned_to_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.mail_arrivals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.mail_servers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.microsoft_connections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.microsoft_notices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.not_duplicates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'one_id', 'other_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.notice_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('user_id', '', 'user_id', 'calendar_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.opportunities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id', 'assigned_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.proposal_reminders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.proposal_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'assigned_by_id', 'sent_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.quarantine REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'assigned_by_id', 'certificate_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.saved_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('owner_id', 'is_shared', 'id', 'owner_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.share_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'document_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.trash REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'batch_id', 'row_id', 'deleted_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'parent_account_id', 'client_page_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'assigned_by_id', 'done_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.backups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.business_logos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.business_sections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.content_versions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'published_by_id', 'withdrawn_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.discount_approvals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'asked_by_id', 'answered_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.engagements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'assigned_by_id', 'proposal_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('created_by_id', '', 'id', 'undone_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'invited_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.leads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'follow_up_by_id', 'assigned_to_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.mail_arrivals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.mail_servers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.microsoft_connections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.microsoft_notices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.not_duplicates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'one_id', 'other_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.notice_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('user_id', '', 'user_id', 'calendar_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.opportunities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'owner_id', 'assigned_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.proposal_reminders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.proposal_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'contact_id', 'lead_id', 'opportunity_id', 'owner_id', 'assigned_by_id', 'sent_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.quarantine REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'assigned_by_id', 'certificate_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.saved_views REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_to_owners('owner_id', 'is_shared', 'id', 'owner_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.share_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'document_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.trash REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'batch_id', 'row_id', 'deleted_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id');
CREATE TRIGGER history_delete AFTER DELETE ON public.quarantine REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows('score');
CREATE TRIGGER history_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows('email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at');
CREATE TRIGGER history_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.discount_approvals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.document_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.engagements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.lead_assignments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.not_duplicates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.opportunities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.quarantine REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows('score');
CREATE TRIGGER history_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows('email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at');
CREATE TRIGGER history_update AFTER UPDATE ON public.quarantine REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows('score');
CREATE TRIGGER history_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows('email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at');
`);
  }
}
