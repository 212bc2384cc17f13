import { Migration } from '@mikro-orm/migrations';

export class Migration20261122035200_TrashRowIndex extends Migration {
  override name = 'Migration20261122035200_TrashRowIndex';

  override up(): void | Promise<void> {
    this.addSql(`create index "trash_row_id_index" on "trash" ("row_id");`);
  }
}
