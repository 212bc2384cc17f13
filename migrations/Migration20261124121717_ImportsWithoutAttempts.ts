import { Migration } from '@mikro-orm/migrations';

export class Migration20261124121717_ImportsWithoutAttempts extends Migration {
  override name = 'Migration20261124121717_ImportsWithoutAttempts';

  override up(): void | Promise<void> {
    // Files of which only a part arrived.
    this.addSql(`delete from "imports" where "state" = 'uploading';`);
    this.addSql(`alter table "imports" drop constraint "imports_state_check";`);
    this.addSql(`alter table "imports" drop column "attempt";`);
    this.addSql(`alter table "imports" alter column "state" set default 'uploaded';`);
    this.addSql(
      `alter table "imports" add constraint "imports_state_check" check ("state" in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'));`,
    );
  }
}
