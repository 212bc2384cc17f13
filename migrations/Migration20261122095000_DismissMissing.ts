import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095000_DismissMissing extends Migration {
  override name = 'Migration20261122095000_DismissMissing';

  override up(): void | Promise<void> {
    this.addSql(`alter table "setup_cards" add "dismissed" text[] not null default '{}';`);
  }
}
