import { Migration } from '@mikro-orm/migrations';

export class Migration20261123110500_ImportCorrections extends Migration {
  override name = 'Migration20261123110500_ImportCorrections';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "imports" alter column "reading" set default '{"decimal": null, "dayOrder": null, "corrections": []}';`,
    );
    this.addSql(
      `update "imports" set "reading" = ("reading" - 'mends') || jsonb_build_object('corrections', "reading"->'mends');`,
    );
  }
}
