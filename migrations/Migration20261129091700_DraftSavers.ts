import { Migration } from '@mikro-orm/migrations';

export class Migration20261129091700_DraftSavers extends Migration {
  override name = 'Migration20261129091700_DraftSavers';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on content_versions;
drop trigger if exists announce_insert on content_versions;
drop trigger if exists announce_update on content_versions;
alter table "content_versions" add "saved_by_id" uuid null;
alter table "content_versions" add constraint "content_versions_saved_by_id_foreign" foreign key ("saved_by_id") references "users" ("id") on delete restrict;
CREATE TRIGGER announce_delete AFTER DELETE ON public.content_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'saved_by_id', 'published_by_id', 'withdrawn_by_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.content_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'saved_by_id', 'published_by_id', 'withdrawn_by_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.content_versions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'saved_by_id', 'published_by_id', 'withdrawn_by_id');
`);
  }
}
