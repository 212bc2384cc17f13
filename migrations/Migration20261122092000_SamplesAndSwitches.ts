import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092000_SamplesAndSwitches extends Migration {
  override name = 'Migration20261122092000_SamplesAndSwitches';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "history_samples_index" on "history" ("record_id") where action = 'created' and cause = 'demo_data';`,
    );

    this.addSql(
      `alter table "team_policy" add "has_demo_data" boolean not null default false, add "has_nightly_backups" boolean not null default true;`,
    );
  }
}
