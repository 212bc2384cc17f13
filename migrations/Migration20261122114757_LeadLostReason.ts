import { Migration } from '@mikro-orm/migrations';

export class Migration20261122114757_LeadLostReason extends Migration {
  override name = 'Migration20261122114757_LeadLostReason';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leads" add "lost_reason" text null;`);
    this.addSql(
      `alter table "leads" add constraint "leads_lost_reason_check" check (status = 'closed_lost' or lost_reason is null);`,
    );
  }
}
