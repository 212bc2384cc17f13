import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112407 extends Migration {
  override name = 'Migration20261121112407';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "quarantine" ("id" uuid not null, "created_at" timestamptz(3) not null, "form_data" jsonb not null, "score" smallint not null, "suspicions" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "quarantine_created_at_id_index" on "quarantine" ("created_at", "id");`);
    this.addSql(`call keep_history('quarantine');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "quarantine" cascade;`);
  }
}
