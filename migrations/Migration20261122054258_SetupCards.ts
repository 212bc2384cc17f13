import { Migration } from '@mikro-orm/migrations';

export class Migration20261122054258_SetupCards extends Migration {
  override name = 'Migration20261122054258_SetupCards';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "setup_cards" ("user_id" uuid not null, "hidden_at" timestamptz(3) null, primary key ("user_id"));`,
    );

    this.addSql(
      `alter table "setup_cards" add constraint "setup_cards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }
}
