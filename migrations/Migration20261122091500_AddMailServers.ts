import { Migration } from '@mikro-orm/migrations';

export class Migration20261122091500_AddMailServers extends Migration {
  override name = 'Migration20261122091500_AddMailServers';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "mail_servers" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "host" text not null, "port" int not null, "security" text not null, "user_name" text null, "sealed_password" text null, "sender" text not null, "tested_at" timestamptz(3) null, primary key ("id"));`,
    );

    this.addSql(
      `alter table "mail_servers" add constraint "mail_servers_security_check" check ("security" in ('tls', 'starttls', 'none'));`,
    );
    this.addSql(`call announce('mail_servers');`);
  }
}
