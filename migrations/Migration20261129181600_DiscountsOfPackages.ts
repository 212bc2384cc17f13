import { Migration } from '@mikro-orm/migrations';

export class Migration20261129181600_DiscountsOfPackages extends Migration {
  override name = 'Migration20261129181600_DiscountsOfPackages';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "discount_approvals" add "package_cents" int null;
`);
  }
}
