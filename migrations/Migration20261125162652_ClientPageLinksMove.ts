import { Migration } from '@mikro-orm/migrations';

export class Migration20261125162652_ClientPageLinksMove extends Migration {
  override name = 'Migration20261125162652_ClientPageLinksMove';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "accounts" drop constraint "accounts_client_page_id_unique";
alter table "accounts" add constraint "accounts_client_page_id_unique" unique ("client_page_id") deferrable initially immediate;
`);
  }
}
