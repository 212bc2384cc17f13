import { Migration } from '@mikro-orm/migrations';

export class Migration20261128221311_SearchesByTwoFunctions extends Migration {
  override name = 'Migration20261128221311_SearchesByTwoFunctions';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists search_contacts_by_account_id on accounts;
drop trigger if exists search_documents_by_account_id on accounts;
drop trigger if exists search_documents_by_contact_id on contacts;
drop trigger if exists search_documents_by_engagement_id on engagements;
drop trigger if exists search_documents_by_lead_id on leads;
drop trigger if exists search_documents_by_opportunity_id on opportunities;
drop trigger if exists search_documents_by_proposal_id on proposals;
drop trigger if exists search_documents_by_registration_id on registrations;
drop trigger if exists search_engagements_by_account_id on accounts;
drop trigger if exists search_leads_by_account_id on accounts;
drop trigger if exists search_leads_by_contact_id on contacts;
drop trigger if exists search_opportunities_by_account_id on accounts;
drop trigger if exists search_opportunities_by_contact_id on contacts;
drop trigger if exists search_proposals_by_account_id on accounts;
drop trigger if exists search_proposals_by_contact_id on contacts;
drop trigger if exists search_registrations_by_account_id on accounts;
drop trigger if exists search_text_insert on accounts;
drop trigger if exists search_text_insert on contacts;
drop trigger if exists search_text_insert on documents;
drop trigger if exists search_text_insert on engagements;
drop trigger if exists search_text_insert on leads;
drop trigger if exists search_text_insert on opportunities;
drop trigger if exists search_text_insert on proposals;
drop trigger if exists search_text_insert on registrations;
drop trigger if exists search_text_update on accounts;
drop trigger if exists search_text_update on contacts;
drop trigger if exists search_text_update on documents;
drop trigger if exists search_text_update on engagements;
drop trigger if exists search_text_update on leads;
drop trigger if exists search_text_update on opportunities;
drop trigger if exists search_text_update on proposals;
drop trigger if exists search_text_update on registrations;
drop trigger if exists search_delete on accounts;
drop trigger if exists search_delete on contacts;
drop trigger if exists search_delete on documents;
drop trigger if exists search_delete on engagements;
drop trigger if exists search_delete on leads;
drop trigger if exists search_delete on opportunities;
drop trigger if exists search_delete on proposals;
drop trigger if exists search_delete on registrations;
drop trigger if exists search_insert on accounts;
drop trigger if exists search_insert on contacts;
drop trigger if exists search_insert on documents;
drop trigger if exists search_insert on engagements;
drop trigger if exists search_insert on leads;
drop trigger if exists search_insert on opportunities;
drop trigger if exists search_insert on proposals;
drop trigger if exists search_insert on registrations;
drop trigger if exists search_update on accounts;
drop trigger if exists search_update on contacts;
drop trigger if exists search_update on documents;
drop trigger if exists search_update on engagements;
drop trigger if exists search_update on leads;
drop trigger if exists search_update on opportunities;
drop trigger if exists search_update on proposals;
drop trigger if exists search_update on registrations;
drop routine if exists drop_search();
drop routine if exists keep_accounts_search();
drop routine if exists keep_accounts_search_text();
drop routine if exists keep_contacts_search();
drop routine if exists keep_contacts_search_text();
drop routine if exists keep_documents_search();
drop routine if exists keep_documents_search_text();
drop routine if exists keep_engagements_search();
drop routine if exists keep_engagements_search_text();
drop routine if exists keep_leads_search();
drop routine if exists keep_leads_search_text();
drop routine if exists keep_opportunities_search();
drop routine if exists keep_opportunities_search_text();
drop routine if exists keep_proposals_search();
drop routine if exists keep_proposals_search_text();
drop routine if exists keep_registrations_search();
drop routine if exists keep_registrations_search_text();
drop routine if exists make_search(text,text,json,text[],text,json);
drop routine if exists make_search_text(text,text[],json);
drop routine if exists make_trigger_function(text,text,text);
drop routine if exists row_text(text,text);
drop routine if exists search_contacts_by_account_id();
drop routine if exists search_documents_by_account_id();
drop routine if exists search_documents_by_contact_id();
drop routine if exists search_documents_by_engagement_id();
drop routine if exists search_documents_by_lead_id();
drop routine if exists search_documents_by_opportunity_id();
drop routine if exists search_documents_by_proposal_id();
drop routine if exists search_documents_by_registration_id();
drop routine if exists search_engagements_by_account_id();
drop routine if exists search_leads_by_account_id();
drop routine if exists search_leads_by_contact_id();
drop routine if exists search_opportunities_by_account_id();
drop routine if exists search_opportunities_by_contact_id();
drop routine if exists search_proposals_by_account_id();
drop routine if exists search_proposals_by_contact_id();
drop routine if exists search_registrations_by_account_id();
drop routine if exists shown_text(text,json);
drop routine if exists write_documents_search(uuid[]);
CREATE OR REPLACE FUNCTION public.keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  detail_columns text[] := tg_argv[2];
  words_from int := 2 + cardinality(detail_columns);
  columns text[] := tg_argv[1] || detail_columns || tg_argv[4]::text[];
  renamed uuid[];
  reference text;
begin
  if tg_op = 'DELETE' then
    delete from search_entries entry using old_rows where entry.id = old_rows.id;
    return null;
  end if;

  with made as materialized (
    select id, texts[1] as name, array_to_string(texts[2:words_from - 1], tg_argv[3]) as detail,
           ' ' || search_folded(array_to_string(texts[words_from:], ' ')) || ' ' as words
      from (select id, searched_texts(to_jsonb(new_rows), columns) as texts from new_rows offset 0) as found
  ), different as materialized (
    select made.*, entry.name as old_name from made left join search_entries entry using (id)
     where (made.name, made.detail, made.words) is distinct from (entry.name, entry.detail, entry.words)
  ), written as (
    insert into search_entries (id, kind, name, detail, words)
    select id, tg_argv[0], name, detail, words from different order by id
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
  )
  select array(select id from different where old_name <> name) into renamed;

  if renamed <> '{}' then
    foreach reference in array tg_argv[5:] loop
      execute format('update %I set search_text = default where %I = any($1)',
        split_part(reference, '.', 1), split_part(reference, '.', 2)) using renamed;
    end loop;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := to_jsonb(old);
  comes_to uuid[] := array(
    select new_row ->> name from unnest(tg_argv[1]::text[]) as name where new_row ->> name is distinct from old_row ->> name);
  folded text[] := '{}';
  searched text;
begin
  if comes_to <> '{}' then
    perform from search_entries where id = any(comes_to) order by id for share;
  end if;
  foreach searched in array searched_texts(new_row, tg_argv[0]::text[]) loop
    folded := folded || search_folded(coalesce(searched, ''));
  end loop;
  new.search_text := array_to_string(folded, 'X');
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.search_name(accounts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.name $function$;
CREATE OR REPLACE FUNCTION public.search_name(contacts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.first_name || ' ' || $1.last_name $function$;
CREATE OR REPLACE FUNCTION public.search_name(documents)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.name $function$;
CREATE OR REPLACE FUNCTION public.search_name(engagements)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.name $function$;
CREATE OR REPLACE FUNCTION public.search_name(leads)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.title $function$;
CREATE OR REPLACE FUNCTION public.search_name(opportunities)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.name $function$;
CREATE OR REPLACE FUNCTION public.search_name(proposals)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.name $function$;
CREATE OR REPLACE FUNCTION public.search_name(registrations)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.number $function$;
CREATE OR REPLACE FUNCTION public.searched_texts(of_row jsonb, columns text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  texts text[] := '{}';
  searched text;
  found_by text;
begin
  foreach searched in array columns loop
    if searched like '%\\_id' then
      select name into found_by from search_entries where id = (of_row ->> searched)::uuid;
    elsif searched like '% %' then
      found_by := (select string_agg(of_row ->> part, ' ') from string_to_table(searched, ' ') as part);
    elsif searched ~ '(^|_)(phone|mobile)$' then
      found_by := search_phone(of_row ->> searched);
    elsif jsonb_typeof(of_row -> searched) = 'array' then
      found_by := array_to_string(array(select jsonb_array_elements_text(of_row -> searched)), ' ');
    else
      found_by := of_row ->> searched;
    end if;
    texts := texts || found_by;
  end loop;
  return texts;
end $function$;
CREATE TRIGGER search_delete AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'documents.account_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('contact', 'first_name last_name', '{position,account_id}', ' · ', '{first_name last_name,account_id,email,personal_email,phone,mobile,direct_phone}', 'leads.contact_id', 'opportunities.contact_id', 'proposals.contact_id', 'documents.contact_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
CREATE TRIGGER search_delete AFTER DELETE ON public.engagements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('engagement', 'name', '{account_id,step}', ' · ', '{name,account_id}', 'documents.engagement_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.leads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('lead', 'title', '{account_id,contact_id}', ' · ', '{title,account_id,contact_id}', 'documents.lead_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.opportunities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('opportunity', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.opportunity_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('proposal', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.proposal_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('registration', 'number', '{account_id,auditor}', ' · ', '{number,auditor,account_id}', 'documents.registration_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'documents.account_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('contact', 'first_name last_name', '{position,account_id}', ' · ', '{first_name last_name,account_id,email,personal_email,phone,mobile,direct_phone}', 'leads.contact_id', 'opportunities.contact_id', 'proposals.contact_id', 'documents.contact_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
CREATE TRIGGER search_insert AFTER INSERT ON public.engagements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('engagement', 'name', '{account_id,step}', ' · ', '{name,account_id}', 'documents.engagement_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('lead', 'title', '{account_id,contact_id}', ' · ', '{title,account_id,contact_id}', 'documents.lead_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.opportunities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('opportunity', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.opportunity_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('proposal', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.proposal_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('registration', 'number', '{account_id,auditor}', ' · ', '{number,auditor,account_id}', 'documents.registration_id');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, legal_name, business_name, industry, search_text ON public.accounts FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,legal_name,business_name,industry}', '{}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF first_name, last_name, account_id, email, "position", department, search_text ON public.contacts FOR EACH ROW EXECUTE FUNCTION keep_search_text('{first_name last_name,account_id,email,position,department}', '{account_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, description, lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id, search_text ON public.documents FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,description}', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, step, account_id, search_text ON public.engagements FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,step,account_id}', '{account_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF title, description, account_id, contact_id, search_text ON public.leads FOR EACH ROW EXECUTE FUNCTION keep_search_text('{title,description,account_id,contact_id}', '{account_id,contact_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, next_step, account_id, contact_id, search_text ON public.opportunities FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,next_step,account_id,contact_id}', '{account_id,contact_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, note, account_id, contact_id, search_text ON public.proposals FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,note,account_id,contact_id}', '{account_id,contact_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF number, auditor, package_sold, account_id, search_text ON public.registrations FOR EACH ROW EXECUTE FUNCTION keep_search_text('{number,auditor,package_sold,account_id}', '{account_id}');
CREATE TRIGGER search_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'documents.account_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('contact', 'first_name last_name', '{position,account_id}', ' · ', '{first_name last_name,account_id,email,personal_email,phone,mobile,direct_phone}', 'leads.contact_id', 'opportunities.contact_id', 'proposals.contact_id', 'documents.contact_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id}');
CREATE TRIGGER search_update AFTER UPDATE ON public.engagements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('engagement', 'name', '{account_id,step}', ' · ', '{name,account_id}', 'documents.engagement_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.leads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('lead', 'title', '{account_id,contact_id}', ' · ', '{title,account_id,contact_id}', 'documents.lead_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.opportunities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('opportunity', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.opportunity_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('proposal', 'name', '{account_id,contact_id}', ' · ', '{name,account_id,contact_id}', 'documents.proposal_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('registration', 'number', '{account_id,auditor}', ' · ', '{number,auditor,account_id}', 'documents.registration_id');
`);
  }
}
