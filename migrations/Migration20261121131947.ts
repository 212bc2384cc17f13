import { Migration } from '@mikro-orm/migrations';

export class Migration20261121131947 extends Migration {
  override name = 'Migration20261121131947';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "notice_settings" ("user_id" uuid not null, "seen_at" timestamptz(3) null, "morning_mail" boolean not null default false, "mailed_on" date null, primary key ("user_id"));`,
    );

    this.addSql(`drop index "history_record_id_id_index";`);
    this.addSql(`create index "history_record_id_at_id_index" on "history" ("record_id", "at", "id");`);
    this.addSql(
      `create index "history_at_id_index" on "history" ("at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities');`,
    );
    this.addSql(
      `create index "history_actor_id_at_id_index" on "history" ("actor_id", "at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities');`,
    );

    this.addSql(
      `create index "leads_follow_up_date_id_index" on "leads" ("follow_up_date", "id") where follow_up_date is not null;`,
    );
    this.addSql(
      `create index "leads_assigned_to_id_follow_up_date_id_index" on "leads" ("assigned_to_id", "follow_up_date", "id") where follow_up_date is not null;`,
    );

    this.addSql(
      `create index "lead_assignments_assigned_to_id_created_at_id_index" on "lead_assignments" ("assigned_to_id", "created_at", "id");`,
    );

    this.addSql(
      `alter table "activities" add "updated_at" timestamptz(3) not null default now(), add "version" int not null default 1, add "due_date" date null, add "owner_id" uuid null, add "assigned_at" timestamptz(3) null, add "assigned_by_id" uuid null, add "done_at" timestamptz(3) null, add "done_by_id" uuid null;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_done_by_id_foreign" foreign key ("done_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(`create index "activities_created_at_id_index" on "activities" ("created_at", "id");`);
    this.addSql(
      `create index "activities_type_created_at_id_index" on "activities" ("type", "created_at", "id");`,
    );
    this.addSql(
      `create index "activities_created_by_id_created_at_id_index" on "activities" ("created_by_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "activities_due_date_id_index" on "activities" ("due_date", "id") where due_date is not null and done_at is null;`,
    );
    this.addSql(
      `create index "activities_owner_id_due_date_id_index" on "activities" ("owner_id", "due_date", "id") where due_date is not null and done_at is null;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_task_check" check (due_date is not null or num_nonnulls(owner_id, assigned_at, done_at) = 0);`,
    );

    this.addSql(
      `alter table "notice_settings" add constraint "notice_settings_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notice_settings" cascade;`);
    this.addSql(`drop index "activities_created_at_id_index";`);
    this.addSql(`drop index "activities_type_created_at_id_index";`);
    this.addSql(`drop index "activities_created_by_id_created_at_id_index";`);
    this.addSql(
      `alter table "activities" drop column "updated_at", drop column "version", drop column "due_date", drop column "owner_id", drop column "assigned_at", drop column "assigned_by_id", drop column "done_at", drop column "done_by_id";`,
    );
    this.addSql(`drop index "history_record_id_at_id_index";`);
    this.addSql(`drop index "history_at_id_index";`);
    this.addSql(`drop index "history_actor_id_at_id_index";`);
    this.addSql(`create index "history_record_id_id_index" on "history" ("record_id", "id");`);
    this.addSql(`drop index "lead_assignments_assigned_to_id_created_at_id_index";`);
    this.addSql(`drop index "leads_follow_up_date_id_index";`);
    this.addSql(`drop index "leads_assigned_to_id_follow_up_date_id_index";`);
  }
}
