import { Migration } from '@mikro-orm/migrations';

export class Migration20261124211800_SkippedByUndo extends Migration {
  override name = 'Migration20261124211800_SkippedByUndo';

  override up(): void | Promise<void> {
    this.addSql(`alter table "imports" rename column "stayed" to "undo_skipped";`);

    this.addSql(`alter table "import_rows" drop constraint "import_rows_stage_check";`);
    this.addSql(`update "import_rows" set "stage" = 'skipped' where "stage" = 'stayed';`);
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_stage_check" check ("stage" in ('read', 'planned', 'applied', 'undone', 'skipped'));`,
    );
  }
}
