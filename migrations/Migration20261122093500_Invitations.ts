import { Migration } from '@mikro-orm/migrations';

export class Migration20261122093500_Invitations extends Migration {
  override name = 'Migration20261122093500_Invitations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "invitations" ("id" uuid not null, "created_at" timestamptz(3) not null, "email" varchar(254) not null, "first_name" text null, "last_name" text null, "role" text not null, "invited_by_id" uuid not null, "expires_at" timestamptz(3) not null, "token_id" varchar(64) null, primary key ("id"));`,
    );
    this.addSql(`alter table "invitations" add constraint "invitations_email_unique" unique ("email");`);
    this.addSql(
      `alter table "invitations" add constraint "invitations_token_id_unique" unique ("token_id");`,
    );

    this.addSql(
      `alter table "invitations" add constraint "invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_role_check" check ("role" in ('admin', 'manager', 'staff'));`,
    );
    this.addSql(`call announce('invitations');`);
  }
}
