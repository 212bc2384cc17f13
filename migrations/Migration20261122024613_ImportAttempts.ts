import { Migration } from '@mikro-orm/migrations';

export class Migration20261122024613_ImportAttempts extends Migration {
  override name = 'Migration20261122024613_ImportAttempts';

  override up(): void | Promise<void> {
    this.addSql(`alter table "imports" add "attempt" int not null default 1;`);
  }
}
