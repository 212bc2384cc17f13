import { Migration } from '@mikro-orm/migrations';

export class Migration20261129104025_SectionSavers extends Migration {
  override name = 'Migration20261129104025_SectionSavers';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on business_sections;
drop trigger if exists announce_insert on business_sections;
drop trigger if exists announce_update on business_sections;
drop index "content_versions_published_unique";
alter table "business_sections" add "saved_by_id" uuid null;
alter table "business_sections" add constraint "business_sections_saved_by_id_foreign" foreign key ("saved_by_id") references "users" ("id") on delete restrict;
CREATE TRIGGER announce_delete AFTER DELETE ON public.business_sections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'saved_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.business_sections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'saved_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.business_sections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'saved_by_id');
`);
  }
}
