import { Migration } from '@mikro-orm/migrations';

export class Migration20261122033700_IdempotencyKeys extends Migration {
  override name = 'Migration20261122033700_IdempotencyKeys';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotency_keys" ("key" text not null, "created_at" timestamptz(3) not null default now(), primary key ("key"));`,
    );
  }
}
