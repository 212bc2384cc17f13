import { Migration } from '@mikro-orm/migrations';

export class Migration20261129172200_ConfirmPerson extends Migration {
  override name = 'Migration20261129172200_ConfirmPerson';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "tokens" drop constraint "tokens_purpose_check";
alter table "tokens" add constraint "tokens_purpose_check" check ("purpose" in ('verify_email', 'reset_password', 'confirm_person'));
`);
  }
}
