import { Migration } from '@mikro-orm/migrations';

export class Migration20261123180000_ClientAnswers extends Migration {
  override name = 'Migration20261123180000_ClientAnswers';

  override up(): void | Promise<void> {
    this.addSql(`alter table "proposals" add "asked_at" timestamptz(3) null;`);
    this.addSql(`alter table "requested_proposals" add "accepted_terms" jsonb null;`);
  }
}
