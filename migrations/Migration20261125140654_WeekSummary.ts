import { Migration } from '@mikro-orm/migrations';

export class Migration20261125140654_WeekSummary extends Migration {
  override name = 'Migration20261125140654_WeekSummary';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "notice_settings" add "week_summary" boolean not null default false;
`);
  }
}
