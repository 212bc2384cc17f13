import { Migration } from '@mikro-orm/migrations';

export class Migration20261123075713_RepliesAndReminders extends Migration {
  override name = 'Migration20261123075713_RepliesAndReminders';

  override up(): void | Promise<void> {
    this.addSql(`alter table "notice_settings" add "own_replies" boolean not null default false;`);

    this.addSql(`alter table "proposals" add "reminders_refused_at" timestamptz(3) null;`);
  }
}
