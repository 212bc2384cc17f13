import { Migration } from '@mikro-orm/migrations';

export class Migration20261122063938_Reminders extends Migration {
  override name = 'Migration20261122063938_Reminders';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "sent_reminders" ("user_id" uuid not null, "key" text not null, "sent_at" timestamptz(3) not null, primary key ("user_id", "key"));`,
    );

    this.addSql(`alter table "notice_settings" add "time_zone" text null;`);

    this.addSql(`alter table "leads" add "follow_up_time" text null;`);
    this.addSql(
      `alter table "leads" add constraint "leads_follow_up_time_check" check (follow_up_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');`,
    );

    this.addSql(`alter table "activities" drop constraint "activities_task_check";`);
    this.addSql(`alter table "activities" add "due_time" text null;`);
    this.addSql(
      `alter table "activities" add constraint "activities_due_time_check" check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_task_check" check (due_date is not null or num_nonnulls(owner_id, assigned_at, done_at, repeats, due_time) = 0);`,
    );

    this.addSql(
      `alter table "sent_reminders" add constraint "sent_reminders_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
