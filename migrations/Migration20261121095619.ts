import { Migration } from '@mikro-orm/migrations';

export class Migration20261121095619 extends Migration {
  override name = 'Migration20261121095619';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "users" ("id" uuid not null, "created_at" timestamptz(3) not null, "email" varchar(254) not null, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "role" text not null default 'staff', "password_hash" text not null, "email_confirmed_at" timestamptz(3) null, "approved_at" timestamptz(3) null, "deactivated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);
    this.addSql(
      `alter table "users" add constraint "users_role_check" check ("role" in ('admin', 'manager', 'staff'));`,
    );

    this.addSql(
      `create table "trash" ("id" uuid not null, "batch_id" uuid not null, "batch_title" text not null, "position" int not null, "table_name" text not null, "row_id" uuid not null, "row" jsonb not null, "kind" text not null, "deleted_by_id" uuid null, "deleted_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "trash_deleted_at_index" on "trash" ("deleted_at");`);
    this.addSql(`create index "trash_batch_id_position_index" on "trash" ("batch_id", "position");`);
    this.addSql(`alter table "trash" add constraint "trash_kind_check" check ("kind" in ('row', 'relink'));`);

    this.addSql(
      `create table "tokens" ("id" varchar(64) not null, "user_id" uuid not null, "purpose" text not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "tokens_user_id_index" on "tokens" ("user_id");`);
    this.addSql(
      `alter table "tokens" add constraint "tokens_purpose_check" check ("purpose" in ('verify_email', 'reset_password'));`,
    );

    this.addSql(
      `create table "sessions" ("id" varchar(64) not null, "user_id" uuid not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) not null, "user_agent" varchar(500) null, primary key ("id"));`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);

    this.addSql(
      `create table "accounts" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "name" text not null, "account_type" text not null default 'small_business', "legal_name" text null, "business_name" text null, "abn" varchar(11) null, "tax_id" text null, "parent_account_id" uuid null, "industry" text null, "website" text null, "business_email" text null, "business_phone" text null, "phone" text null, "email" text null, "annual_revenue" numeric(12,2) null, "employee_count" int null, "address" text null, "city" text null, "state" text null, "postcode" text null, "notes" text null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "accounts_parent_account_id_index" on "accounts" ("parent_account_id");`);
    this.addSql(
      `alter table "accounts" add constraint "accounts_account_type_check" check ("account_type" in ('small_business', 'enterprise', 'government', 'non_profit', 'startup', 'individual'));`,
    );

    this.addSql(
      `create table "contacts" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" uuid null, "first_name" text not null, "last_name" text not null, "email" text null, "personal_email" text null, "phone" text null, "mobile" text null, "direct_phone" text null, "position" text null, "department" text null, "contact_role" text not null default 'end_user', "decision_maker_influence" smallint not null default 50, "linkedin_url" text null, "is_primary" boolean not null default false, "notes" text null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "contacts_account_id_index" on "contacts" ("account_id");`);
    this.addSql(
      `alter table "contacts" add constraint "contacts_contact_role_check" check ("contact_role" in ('decision_maker', 'influencer', 'champion', 'gatekeeper', 'technical_contact', 'financial_contact', 'end_user'));`,
    );

    this.addSql(
      `create table "leads" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" uuid not null, "contact_id" uuid not null, "title" text not null, "enquiry_type" text not null default 'sales_inquiry', "source" text not null default 'website_form', "status" text not null default 'new', "priority" text not null default 'medium', "description" text null, "enquiry_details" text null, "business_impact" text null, "budget_range" text null, "decision_timeline" text null, "competitors" text null, "next_action" text null, "pain_points" text[] not null default '{}', "provider_type" text null, "support_package" text null, "estimated_value" numeric(12,2) null, "probability" smallint not null default 20, "qualification_score" smallint null, "lead_score" smallint null, "score_parts" jsonb not null default '[]', "conversion_probability" smallint null, "expected_close_date" date null, "follow_up_date" date null, "last_contact_date" date null, "assigned_to_id" uuid null, "form_data" jsonb null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "leads_account_id_index" on "leads" ("account_id");`);
    this.addSql(`create index "leads_contact_id_index" on "leads" ("contact_id");`);
    this.addSql(`create index "leads_created_at_id_index" on "leads" ("created_at", "id");`);
    this.addSql(
      `alter table "leads" add constraint "leads_enquiry_type_check" check ("enquiry_type" in ('sales_inquiry', 'service_request', 'support_ticket', 'partnership', 'registration', 'audit_request', 'consultation', 'quote_request'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_source_check" check ("source" in ('website_form', 'phone', 'email', 'referral', 'social_media', 'other'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_status_check" check ("status" in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'closed_won', 'closed_lost'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_priority_check" check ("priority" in ('low', 'medium', 'high', 'urgent'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_provider_type_check" check ("provider_type" in ('new_provider', 'existing_seeking_registration', 'registered_seeking_support'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_support_package_check" check ("support_package" in ('essential', 'strategic_growth', 'premium_partnership'));`,
    );

    this.addSql(
      `create table "lead_assignments" ("id" uuid not null, "created_at" timestamptz(3) not null, "lead_id" uuid not null, "assigned_to_id" uuid null, "assigned_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "lead_assignments_lead_id_index" on "lead_assignments" ("lead_id");`);

    this.addSql(
      `create table "activities" ("id" uuid not null, "created_at" timestamptz(3) not null, "lead_id" uuid not null, "type" text not null, "title" text not null, "description" text null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index "activities_lead_id_created_at_id_index" on "activities" ("lead_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_type_check" check ("type" in ('call', 'email', 'meeting', 'note', 'form_submission', 'assignment'));`,
    );

    this.addSql(
      `alter table "trash" add constraint "trash_deleted_by_id_foreign" foreign key ("deleted_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "tokens" add constraint "tokens_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );

    this.addSql(
      `alter table "accounts" add constraint "accounts_parent_account_id_foreign" foreign key ("parent_account_id") references "accounts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "accounts" add constraint "accounts_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "contacts" add constraint "contacts_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "contacts" add constraint "contacts_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "leads" add constraint "leads_account_id_foreign" foreign key ("account_id") references "accounts" ("id");`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id");`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_assigned_to_id_foreign" foreign key ("assigned_to_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "lead_assignments" add constraint "lead_assignments_lead_id_foreign" foreign key ("lead_id") references "leads" ("id");`,
    );
    this.addSql(
      `alter table "lead_assignments" add constraint "lead_assignments_assigned_to_id_foreign" foreign key ("assigned_to_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "lead_assignments" add constraint "lead_assignments_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "activities" add constraint "activities_lead_id_foreign" foreign key ("lead_id") references "leads" ("id");`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
  }
}
