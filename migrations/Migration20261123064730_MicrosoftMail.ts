import { Migration } from '@mikro-orm/migrations';

export class Migration20261123064730_MicrosoftMail extends Migration {
  override name = 'Migration20261123064730_MicrosoftMail';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "microsoft_connections" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "tenant_id" text not null, "client_id" text not null, "sealed_secret" text not null, "secret_ends_on" date not null, "mailbox" text null, "sealed_refresh_token" text null, "sealed_access_token" text null, "access_token_ends_at" timestamptz(3) null, "renewed_at" timestamptz(3) null, "problem" text null, "held_until" timestamptz(3) null, "tested_at" timestamptz(3) null, primary key ("id"));`,
    );

    this.addSql(
      `create table "microsoft_notices" ("id" uuid not null, "created_at" timestamptz(3) not null, "key" text not null, "about" text not null, "ends_on" date null, "has_ended" boolean not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "microsoft_notices" add constraint "microsoft_notices_key_unique" unique ("key");`,
    );

    this.addSql(
      `alter table "microsoft_connections" add constraint "microsoft_connections_problem_check" check ("problem" in ('signIn', 'consent', 'secret', 'registration', 'mailbox', 'sending', 'clock'));`,
    );

    this.addSql(
      `alter table "microsoft_notices" add constraint "microsoft_notices_about_check" check ("about" in ('signIn', 'consent', 'secret', 'registration', 'mailbox', 'sending', 'clock'));`,
    );
    this.addSql(`call announce('microsoft_connections');`);
    this.addSql(`call announce('microsoft_notices');`);
  }
}
