import { Migration } from '@mikro-orm/migrations';

export class Migration20261123064500_RestoredCopies extends Migration {
  override name = 'Migration20261123064500_RestoredCopies';

  override up(): void | Promise<void> {
    // A restore of an older backup has made it already.
    this.addSql(
      `create table if not exists "restored_copies" ("id" uuid not null, "restored_at" timestamptz(3) not null, primary key ("id"));`,
    );
  }
}
