import { Migration } from '@mikro-orm/migrations';

export class Migration20261129132227_MonthlyFees extends Migration {
  override name = 'Migration20261129132227_MonthlyFees';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "proposals" add "monthly_fee" jsonb null, add "payment_parts" jsonb null;
`);
  }
}
