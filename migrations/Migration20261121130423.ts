import { Migration } from '@mikro-orm/migrations';

export class Migration20261121130423 extends Migration {
  override name = 'Migration20261121130423';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "opportunities" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" uuid not null, "contact_id" uuid not null, "lead_id" uuid null, "owner_id" uuid null, "name" text not null, "stage" text not null default 'qualification', "value" numeric(12,2) null, "probability" smallint not null default 10, "expected_close_date" date null, "closed_on" date null, "lost_reason" text null, "next_step" text null, "description" text null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "opportunities_account_id_index" on "opportunities" ("account_id");`);
    this.addSql(`create index "opportunities_contact_id_index" on "opportunities" ("contact_id");`);
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_lead_id_unique" unique ("lead_id");`,
    );
    this.addSql(`create index "opportunities_owner_id_index" on "opportunities" ("owner_id");`);
    this.addSql(`create index "opportunities_created_at_id_index" on "opportunities" ("created_at", "id");`);
    this.addSql(
      `create index "opportunities_stage_expected_close_date_id_index" on "opportunities" ("stage", "expected_close_date", "id");`,
    );
    this.addSql(
      `create index "opportunities_stage_closed_on_id_index" on "opportunities" ("stage", "closed_on", "id");`,
    );

    this.addSql(
      `alter table "activities" add "contact_id" uuid null, add "account_id" uuid null, add "opportunity_id" uuid null;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete no action;`,
    );
    this.addSql(`alter table "activities" alter column "lead_id" drop not null;`);
    this.addSql(
      `create index "activities_contact_id_created_at_id_index" on "activities" ("contact_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "activities_account_id_created_at_id_index" on "activities" ("account_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "activities_opportunity_id_created_at_id_index" on "activities" ("opportunity_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id) = 1);`,
    );

    this.addSql(
      `alter table "opportunities" add constraint "opportunities_account_id_foreign" foreign key ("account_id") references "accounts" ("id");`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id");`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_closed_check" check ((stage in ('won', 'lost')) = (closed_on is not null));`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_lost_reason_check" check ((stage = 'lost') = (lost_reason is not null));`,
    );
    this.addSql(
      `alter table "opportunities" add constraint "opportunities_stage_check" check ("stage" in ('qualification', 'needs_analysis', 'proposal', 'negotiation', 'won', 'lost'));`,
    );
    this.addSql(`call keep_history('opportunities');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "activities" where "lead_id" is null;`);
    this.addSql(`alter table "activities" drop constraint "activities_subject_check";`);
    this.addSql(
      `alter table "activities" drop column "contact_id", drop column "account_id", drop column "opportunity_id";`,
    );
    this.addSql(`alter table "activities" alter column "lead_id" set not null;`);
    this.addSql(`drop table if exists "opportunities" cascade;`);
  }
}
