import { Migration } from '@mikro-orm/migrations';

export class Migration20261129085146_ImportsProgress extends Migration {
  override name = 'Migration20261129085146_ImportsProgress';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "imports" add "done" int not null default 0, add "total" int not null default 0;
-- What is under way counts from its next step.
update imports set total = (select count(*) from import_rows where import_id = imports.id) where run_by_id is not null;
`);
  }
}
