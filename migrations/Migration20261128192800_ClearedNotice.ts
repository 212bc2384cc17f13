import { Migration } from '@mikro-orm/migrations';

export class Migration20261128192800_ClearedNotice extends Migration {
  override name = 'Migration20261128192800_ClearedNotice';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "business_sections" alter column "value" drop not null;
`);
  }
}
