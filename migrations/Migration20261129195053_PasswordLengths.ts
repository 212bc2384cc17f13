import { Migration } from '@mikro-orm/migrations';

export class Migration20261129195053_PasswordLengths extends Migration {
  override name = 'Migration20261129195053_PasswordLengths';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "team_policy" add "password_min_length" int not null default 6;
`);
  }
}
