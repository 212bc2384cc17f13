import { Migration } from '@mikro-orm/migrations';

export class Migration20261123070451_KeepWrittenPrices extends Migration {
  override name = 'Migration20261123070451_KeepWrittenPrices';

  override up(): void | Promise<void> {
    this.addSql(`alter table "proposals" add "new_prices_reason" text null;`);

    this.addSql(`alter table "sent_proposals" add "versions" jsonb null;`);

    this.addSql(`alter table "requested_proposals" add "versions" jsonb null, add "selection" jsonb null;`);
  }
}
