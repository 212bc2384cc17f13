import { Migration } from '@mikro-orm/migrations';

export class Migration20261122062347_RepeatingTasks extends Migration {
  override name = 'Migration20261122062347_RepeatingTasks';

  override up(): void | Promise<void> {
    this.addSql(`alter table "activities" drop constraint "activities_task_check";`);
    this.addSql(
      `alter table "activities" add "repeats" text null, add "repeats_from" date null, add "next_id" uuid null;`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_repeats_check" check ("repeats" in ('daily', 'weekly', 'monthly'));`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_task_check" check (due_date is not null or num_nonnulls(owner_id, assigned_at, done_at, repeats) = 0);`,
    );
  }
}
