import { Migration } from '@mikro-orm/migrations';

export class Migration20261128192219_LeadsWithoutADay extends Migration {
  override name = 'Migration20261128192219_LeadsWithoutADay';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "leads" add "is_undated" boolean not null default false;
`);
  }
}
