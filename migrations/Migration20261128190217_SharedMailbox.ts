import { Migration } from '@mikro-orm/migrations';

export class Migration20261128190217_SharedMailbox extends Migration {
  override name = 'Migration20261128190217_SharedMailbox';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "microsoft_connections" drop constraint "microsoft_connections_problem_check";
alter table "microsoft_connections" add "shared_mailbox" text null, add "account" text null;
alter table "microsoft_connections" add constraint "microsoft_connections_problem_check" check ("problem" in ('signIn', 'consent', 'secret', 'registration', 'mailbox', 'sending', 'sharing', 'clock'));
alter table "microsoft_notices" drop constraint "microsoft_notices_about_check";
alter table "microsoft_notices" add constraint "microsoft_notices_about_check" check ("about" in ('signIn', 'consent', 'secret', 'registration', 'mailbox', 'sending', 'sharing', 'clock'));
`);
  }
}
