import { Migration } from '@mikro-orm/migrations';

export class Migration20261129010900_LeadsOfEarlierImports extends Migration {
  override name = 'Migration20261129010900_LeadsOfEarlierImports';

  override up(): void | Promise<void> {
    this.addSql(`
-- A lead of an import has 02:00 UTC of the day that its file named, and one without a day the moment of the import.
alter table leads disable trigger history_update;
update leads set is_undated = true
 where is_imported and not is_undated and (created_at at time zone 'UTC')::time <> '02:00'
   and not exists (select from import_rows where record_id = leads.id and noun = 'leads' and changes ? 'createdOn');
alter table leads enable trigger history_update;
`);
  }
}
