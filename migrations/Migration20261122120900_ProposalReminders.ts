import { Migration } from '@mikro-orm/migrations';

export class Migration20261122120900_ProposalReminders extends Migration {
  override name = 'Migration20261122120900_ProposalReminders';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "proposal_reminders" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "number" smallint not null, "due_on" date not null, "sent_at" timestamptz(3) null, "is_stopped" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(
      `alter table "proposal_reminders" add constraint "proposal_reminders_proposal_id_number_unique" unique ("proposal_id", "number");`,
    );

    this.addSql(
      `alter table "proposal_reminders" add constraint "proposal_reminders_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;`,
    );

    this.addSql(`call announce('proposal_reminders');`);
  }
}
