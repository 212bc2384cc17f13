import { Migration } from '@mikro-orm/migrations';

export class Migration20261129132808_AddAgreements extends Migration {
  override name = 'Migration20261129132808_AddAgreements';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on activities;
drop trigger if exists announce_delete on documents;
drop trigger if exists announce_insert on activities;
drop trigger if exists announce_insert on documents;
drop trigger if exists announce_update on activities;
drop trigger if exists announce_update on documents;
drop trigger if exists search_delete on accounts;
drop trigger if exists search_delete on documents;
drop trigger if exists search_insert on accounts;
drop trigger if exists search_insert on documents;
drop trigger if exists search_text on documents;
drop trigger if exists search_update on accounts;
drop trigger if exists search_update on documents;
create table "agreements" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "name" text not null, "account_id" uuid not null, "price" numeric(12,2) not null, "first_day" date not null, "minimum_until" date null, "notice_months" smallint not null, "first_invoice_from" date null, "changes" jsonb not null default '[]', "owner_id" uuid null, "notes" text null, "proposal_id" uuid null, "created_by_id" uuid null, primary key ("id"));
create index "agreements_account_id_index" on "agreements" ("account_id");
create index "agreements_owner_id_index" on "agreements" ("owner_id");
alter table "agreements" add constraint "agreements_proposal_id_unique" unique ("proposal_id");
create index "agreements_search_text_index" on "agreements" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "agreements_name_lower_index" on "agreements" (lower_text(name));
create index "agreements_first_day_id_index" on "agreements" ("first_day", "id");
drop index "history_actor_id_at_id_index";
drop index "history_at_id_index";
create index "history_actor_id_at_id_index" on "history" ("actor_id", "at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'agreements');
create index "history_at_id_index" on "history" ("at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'agreements');
create index "search_entries_agreement_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'agreement';
alter table "saved_views" drop constraint "saved_views_list_check";
alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'agreements', 'documents'));
alter table "imports" drop constraint "imports_noun_check";
alter table "imports" add constraint "imports_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'registrations', 'agreements', 'activities'));
alter table "import_rows" drop constraint "import_rows_noun_check";
alter table "import_rows" add constraint "import_rows_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'registrations', 'agreements', 'activities'));
alter table "bulk_changes" drop constraint "bulk_changes_noun_check";
alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'agreements', 'documents', 'activities', 'users'));
alter table "documents" drop constraint "documents_subject_check";
alter table "documents" add "agreement_id" uuid null;
alter table "documents" add constraint "documents_agreement_id_foreign" foreign key ("agreement_id") references "agreements" ("id") on delete no action;
create index "documents_agreement_id_uploaded_at_id_index" on "documents" ("agreement_id", "uploaded_at", "id");
alter table "documents" add constraint "documents_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id, agreement_id) = 1);
alter table "activities" drop constraint "activities_subject_check";
alter table "activities" add "agreement_id" uuid null;
alter table "activities" add constraint "activities_agreement_id_foreign" foreign key ("agreement_id") references "agreements" ("id") on delete no action;
create index "activities_agreement_id_created_at_id_index" on "activities" ("agreement_id", "created_at", "id");
alter table "activities" add constraint "activities_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id, agreement_id) = 1);
alter table "agreements" add constraint "agreements_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "agreements" add constraint "agreements_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "agreements" add constraint "agreements_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
alter table "agreements" add constraint "agreements_price_check" check (price > 0);
CREATE OR REPLACE FUNCTION public.search_name(agreements)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select $1.name $function$;
CREATE TRIGGER announce_delete AFTER DELETE ON public.activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'agreement_id', 'next_id', 'owner_id', 'done_by_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.agreements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'proposal_id');
CREATE TRIGGER announce_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'agreement_id', 'owner_id', 'newest_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'agreement_id', 'next_id', 'owner_id', 'done_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.agreements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'proposal_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'agreement_id', 'owner_id', 'newest_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'agreement_id', 'next_id', 'owner_id', 'done_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.agreements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'account_id', 'owner_id', 'proposal_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'agreement_id', 'owner_id', 'newest_id');
CREATE TRIGGER history_delete AFTER DELETE ON public.agreements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.agreements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_update AFTER UPDATE ON public.agreements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER search_delete AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'agreements.account_id', 'documents.account_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.agreements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('agreement', 'name', '{account_id}', ' · ', '{name,account_id}', 'documents.agreement_id');
CREATE TRIGGER search_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}');
CREATE TRIGGER search_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'agreements.account_id', 'documents.account_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.agreements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('agreement', 'name', '{account_id}', ' · ', '{name,account_id}', 'documents.agreement_id');
CREATE TRIGGER search_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, account_id, search_text ON public.agreements FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,account_id}', '{account_id}');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, description, lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id, agreement_id, search_text ON public.documents FOR EACH ROW EXECUTE FUNCTION keep_search_text('{name,description}', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}');
CREATE TRIGGER search_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('account', 'name', '{city,state}', ', ', '{name,legal_name,business_name,abn,business_email,email,key_personnel,business_phone,phone}', 'contacts.account_id', 'leads.account_id', 'opportunities.account_id', 'proposals.account_id', 'registrations.account_id', 'engagements.account_id', 'agreements.account_id', 'documents.account_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.agreements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('agreement', 'name', '{account_id}', ' · ', '{name,account_id}', 'documents.agreement_id');
CREATE TRIGGER search_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search('document', 'name', '{lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}', ' · ', '{name,lead_id,contact_id,account_id,opportunity_id,proposal_id,registration_id,engagement_id,agreement_id}');
update accounts set search_text = default;
update documents set search_text = default;
`);
  }
}
