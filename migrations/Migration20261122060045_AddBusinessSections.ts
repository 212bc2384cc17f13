import { Migration } from '@mikro-orm/migrations';

export class Migration20261122060045_AddBusinessSections extends Migration {
  override name = 'Migration20261122060045_AddBusinessSections';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "business_sections" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "section" text not null, "value" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "business_sections" add constraint "business_sections_section_unique" unique ("section");`,
    );

    this.addSql(
      `alter table "business_sections" add constraint "business_sections_section_check" check ("section" in ('details', 'claims', 'testimonials', 'packages', 'privacy'));`,
    );
    this.addSql(`call announce('business_sections');`);
  }
}
