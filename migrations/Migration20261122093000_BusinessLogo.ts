import { Migration } from '@mikro-orm/migrations';

export class Migration20261122093000_BusinessLogo extends Migration {
  override name = 'Migration20261122093000_BusinessLogo';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "business_logos" ("id" uuid not null, "created_at" timestamptz(3) not null, "png" text not null, "removed_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`call announce('business_logos');`);
  }
}
