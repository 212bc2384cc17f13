import { Migration } from '@mikro-orm/migrations';

export class Migration20261122031052_ImportOpportunities extends Migration {
  override name = 'Migration20261122031052_ImportOpportunities';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "import_notices" ("import_id" uuid not null, "person_id" uuid not null, "assigned" int not null, "due" int not null, "at" timestamptz(3) not null, primary key ("import_id", "person_id"));`,
    );
    this.addSql(`create index "import_notices_person_id_at_index" on "import_notices" ("person_id", "at");`);

    this.addSql(`alter table "imports" drop constraint "imports_noun_check";`);
    this.addSql(
      `alter table "imports" add constraint "imports_noun_check" check ("noun" in ('accounts', 'contacts', 'leads', 'opportunities'));`,
    );

    this.addSql(`drop index "lead_assignments_assigned_to_id_created_at_id_index";`);
    this.addSql(`alter table "lead_assignments" add "is_imported" boolean not null default false;`);
    this.addSql(
      `create index "lead_assignments_assigned_to_id_created_at_id_index" on "lead_assignments" ("assigned_to_id", "created_at", "id") where not is_imported;`,
    );

    this.addSql(
      `alter table "import_notices" add constraint "import_notices_import_id_foreign" foreign key ("import_id") references "imports" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "import_notices" add constraint "import_notices_person_id_foreign" foreign key ("person_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }
}
