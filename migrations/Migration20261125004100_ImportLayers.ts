import { Migration } from '@mikro-orm/migrations';

export class Migration20261125004100_ImportLayers extends Migration {
  override name = 'Migration20261125004100_ImportLayers';

  override up(): void | Promise<void> {
    this.addSql(`alter table "imports" add "above" jsonb not null default '{}';`);

    this.addSql(`drop index "import_rows_import_id_stage_line_index";`);
    this.addSql(`alter table "import_rows" drop constraint "import_rows_pkey";`);
    this.addSql(`alter table "import_rows" add "noun" text;`);
    this.addSql(
      `update "import_rows" set "noun" = (select "noun" from "imports" where "imports"."id" = "import_id");`,
    );
    this.addSql(`alter table "import_rows" alter "noun" set not null;`);
    this.addSql(
      `create index "import_rows_import_id_noun_stage_line_index" on "import_rows" ("import_id", "noun", "stage", "line");`,
    );
    this.addSql(`alter table "import_rows" add primary key ("import_id", "noun", "line");`);
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities', 'registrations', 'activities'));`,
    );
  }
}
