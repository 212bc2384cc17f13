import { Migration } from '@mikro-orm/migrations';

export class Migration20261129173238_EverybodysSecondStep extends Migration {
  override name = 'Migration20261129173238_EverybodysSecondStep';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "team_policy" add "everybody_needs_second_factor_from" date null;
`);
  }
}
