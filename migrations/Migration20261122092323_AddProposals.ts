import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092323_AddProposals extends Migration {
  override name = 'Migration20261122092323_AddProposals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "proposal_numbers" ("year" smallint not null, "last" int not null, primary key ("year"));`,
    );

    this.addSql(
      `create table "proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "search_text" text not null default '', "reference" text not null, "revision" smallint not null, "name" text not null, "account_id" uuid not null, "contact_id" uuid not null, "lead_id" uuid null, "opportunity_id" uuid null, "owner_id" uuid null, "assigned_at" timestamptz(3) null, "assigned_by_id" uuid null, "state" text not null default 'draft', "selection" jsonb not null, "own_lines" jsonb not null, "discount_cents" int null, "discount_reason" text null, "note" text null, "valid_until" date null, "total" numeric(16,2) not null, "key_generation" int not null default 1, "sent_at" timestamptz(3) null, "sent_by_id" uuid null, "viewed_at" timestamptz(3) null, "answered_at" timestamptz(3) null, "acceptance" jsonb null, "decline_reason" text null, "lead_status_before" text null, "created_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "proposals_account_id_index" on "proposals" ("account_id");`);
    this.addSql(`create index "proposals_contact_id_index" on "proposals" ("contact_id");`);
    this.addSql(`create index "proposals_lead_id_index" on "proposals" ("lead_id");`);
    this.addSql(`create index "proposals_opportunity_id_index" on "proposals" ("opportunity_id");`);
    this.addSql(`create index "proposals_owner_id_index" on "proposals" ("owner_id");`);
    this.addSql(`create index "proposals_created_at_id_index" on "proposals" ("created_at", "id");`);
    this.addSql(
      `create index "proposals_state_valid_until_id_index" on "proposals" ("state", "valid_until", "id");`,
    );
    this.addSql(
      `create index "proposals_search_text_index" on "proposals" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 256);`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_reference_revision_unique" unique ("reference", "revision");`,
    );
    this.addSql(`alter table "proposals" add constraint "proposals_name_unique" unique ("name");`);

    this.addSql(
      `create table "sent_proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "document" jsonb not null, "hash" varchar(64) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "sent_proposals" add constraint "sent_proposals_proposal_id_unique" unique ("proposal_id");`,
    );

    this.addSql(`alter table "saved_views" drop constraint "saved_views_list_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_list_check" check ("list" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'documents'));`,
    );

    this.addSql(`alter table "bulk_changes" drop constraint "bulk_changes_noun_check";`);
    this.addSql(
      `alter table "bulk_changes" add constraint "bulk_changes_noun_check" check ("noun" in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'documents', 'activities', 'users'));`,
    );

    this.addSql(
      `alter table "proposals" add constraint "proposals_account_id_foreign" foreign key ("account_id") references "accounts" ("id");`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_contact_id_foreign" foreign key ("contact_id") references "contacts" ("id");`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_sent_by_id_foreign" foreign key ("sent_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_sent_check" check ((state = 'draft') = (sent_at is null));`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_acceptance_check" check ((state = 'accepted') = (acceptance is not null));`,
    );
    this.addSql(
      `alter table "proposals" add constraint "proposals_state_check" check ("state" in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'));`,
    );

    this.addSql(
      `alter table "sent_proposals" add constraint "sent_proposals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;`,
    );

    this.addSql(
      `insert into "link_secrets" ("id", "secret") values ('proposals', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));`,
    );
    // What somebody has been sent, and may have accepted, is never changed.
    this.addSql(`
create function refuse_sent_change() returns trigger language plpgsql as $$
begin
  raise exception 'A proposal that was sent cannot be changed' using errcode = 'restrict_violation';
end $$;`);
    this.addSql(
      `create trigger refuse_sent_change before update on "sent_proposals" for each row execute function refuse_sent_change();`,
    );

    this.addSql(`call keep_history('proposals');`);
    this.addSql(`call announce('proposals');`);
    this.addSql(`call keep_search_text('proposals', '{name,note,account_id,contact_id}');`);
  }
}
