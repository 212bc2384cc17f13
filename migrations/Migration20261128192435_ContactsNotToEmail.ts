import { Migration } from '@mikro-orm/migrations';

export class Migration20261128192435_ContactsNotToEmail extends Migration {
  override name = 'Migration20261128192435_ContactsNotToEmail';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "contacts" add "do_not_email" boolean not null default false;
`);
  }
}
