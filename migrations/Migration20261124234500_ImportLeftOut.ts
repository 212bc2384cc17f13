import { Migration } from '@mikro-orm/migrations';

export class Migration20261124234500_ImportLeftOut extends Migration {
  override name = 'Migration20261124234500_ImportLeftOut';

  override up(): void | Promise<void> {
    this.addSql(`alter table "imports" add "left_out" jsonb not null default '[]';`);
  }
}
