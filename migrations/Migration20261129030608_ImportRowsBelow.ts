import { Migration } from '@mikro-orm/migrations';

export class Migration20261129030608_ImportRowsBelow extends Migration {
  override name = 'Migration20261129030608_ImportRowsBelow';

  override up(): void | Promise<void> {
    this.addSql(`
drop index "import_rows_import_id_noun_stage_line_index";
alter table "import_rows" drop constraint "import_rows_pkey";
alter table "import_rows" add "is_below" boolean not null default false;
-- Rows of records below others, which files of registrations have, had 1,000,000 added to their lines.
update import_rows set is_below = true, line = line - 1000000
  from imports where imports.id = import_id and imports.noun = 'registrations' and import_rows.noun <> 'registrations' and line > 1000000;
create index "import_rows_import_id_noun_is_below_stage_line_index" on "import_rows" ("import_id", "noun", "is_below", "stage", "line");
alter table "import_rows" add primary key ("import_id", "noun", "is_below", "line");
`);
  }
}
