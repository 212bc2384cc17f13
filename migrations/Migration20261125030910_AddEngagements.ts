import { Migration } from '@mikro-orm/migrations';

export class Migration20261125030910_AddEngagements extends Migration {
  override name = 'Migration20261125030910_AddEngagements';

  override up(): void | Promise<void> {
    this.addSql(`
create table "engagements" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "name" text not null, "account_id" uuid not null, "state" text not null default 'running', "starts_on" date null, "owner_id" uuid null, "notes" text null, "steps" jsonb not null, "step" text null, "position" smallint null, "due_on" date null, "acts_now" text null, "tasks" jsonb not null, "proposal_id" uuid null, "created_by_id" uuid null, primary key ("id"));
create index "engagements_account_id_index" on "engagements" ("account_id");
create index "engagements_owner_id_index" on "engagements" ("owner_id");
alter table "engagements" add constraint "engagements_proposal_id_unique" unique ("proposal_id");
create index "engagements_search_text_index" on "engagements" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index "engagements_due_on_id_index" on "engagements" ("due_on", "id");
drop index "history_actor_id_at_id_index";
drop index "history_at_id_index";
create index "history_actor_id_at_id_index" on "history" ("actor_id", "at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements');
create index "history_at_id_index" on "history" ("at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements');
create index "search_entries_engagement_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 1024) where "kind" = 'engagement';
alter table "saved_views" drop constraint "saved_views_list_check";
alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'documents'));
alter table "bulk_changes" drop constraint "bulk_changes_noun_check";
alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements', 'documents', 'activities', 'users'));
alter table "documents" drop constraint "documents_subject_check";
alter table "documents" add "engagement_id" uuid null;
alter table "documents" add constraint "documents_engagement_id_foreign" foreign key ("engagement_id") references "engagements" ("id") on delete no action;
create index "documents_engagement_id_uploaded_at_id_index" on "documents" ("engagement_id", "uploaded_at", "id");
alter table "documents" add constraint "documents_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id) = 1);
alter table "activities" drop constraint "activities_subject_check";
alter table "activities" add "engagement_id" uuid null;
alter table "activities" add constraint "activities_engagement_id_foreign" foreign key ("engagement_id") references "engagements" ("id") on delete no action;
create index "activities_engagement_id_created_at_id_index" on "activities" ("engagement_id", "created_at", "id");
alter table "activities" add constraint "activities_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id, registration_id, engagement_id) = 1);
alter table "engagements" add constraint "engagements_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;
alter table "engagements" add constraint "engagements_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;
alter table "engagements" add constraint "engagements_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
alter table "engagements" add constraint "engagements_state_check" check ("state" in ('running', 'finished', 'stopped'));
alter table "engagements" add constraint "engagements_acts_now_check" check ("acts_now" in ('us', 'client', 'auditor', 'commission'));
call make_search('engagements', 'engagement', '{"name":"both","step":"list","account_id":"both"}', '{"account_id","step"}', ' · ', '{"account_id":"accounts"}');
call make_search('documents', 'document', '{"name":"both","description":"list","lead_id":"everything","contact_id":"everything","account_id":"everything","opportunity_id":"everything","proposal_id":"everything","registration_id":"everything","engagement_id":"everything"}', '{"lead_id","contact_id","account_id","opportunity_id","proposal_id","registration_id","engagement_id"}', ' · ', '{"lead_id":"leads","contact_id":"contacts","account_id":"accounts","opportunity_id":"opportunities","proposal_id":"proposals","registration_id":"registrations","engagement_id":"engagements"}');
call make_history('engagements');
call make_announcements('engagements', 'id', 'account_id', 'owner_id', 'proposal_id');
call make_announcements('activities', 'id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'next_id', 'owner_id', 'assigned_by_id', 'done_by_id');
call make_announcements('documents', 'id', 'lead_id', 'contact_id', 'account_id', 'opportunity_id', 'proposal_id', 'registration_id', 'engagement_id', 'owner_id', 'newest_id');
update "documents" set "search_text" = 'X';
`);
  }
}
