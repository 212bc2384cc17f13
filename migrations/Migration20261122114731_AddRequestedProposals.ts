import { Migration } from '@mikro-orm/migrations';

export class Migration20261122114731_AddRequestedProposals extends Migration {
  override name = 'Migration20261122114731_AddRequestedProposals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "requested_proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "document" jsonb not null, "email" text not null, "content_hash" text not null, "key_generation" int not null default 1, "code_hash" text null, "code_expires_at" timestamptz(3) null, "confirmed_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "requested_proposals" add constraint "requested_proposals_proposal_id_unique" unique ("proposal_id");`,
    );

    this.addSql(
      `alter table "requested_proposals" add constraint "requested_proposals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;`,
    );

    this.addSql(`call announce('requested_proposals');`);
  }
}
