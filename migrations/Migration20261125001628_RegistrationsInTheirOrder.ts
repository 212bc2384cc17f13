import { Migration } from '@mikro-orm/migrations';

export class Migration20261125001628_RegistrationsInTheirOrder extends Migration {
  override name = 'Migration20261125001628_RegistrationsInTheirOrder';

  override up(): void | Promise<void> {
    this.addSql(`
create index "registrations_next_index" on "registrations" ((case when state = 'current' then expires_on end), "id");
`);
  }
}
