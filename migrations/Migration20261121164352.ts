import { Migration } from '@mikro-orm/migrations';

// Of these, too, open screens hear: of a view that a colleague shares, of one's own import that runs in another tab, of
// the bell that was opened there. Ids are told and no names, for a view may be its owner's alone.

export class Migration20261121164352 extends Migration {
  override name = 'Migration20261121164352';

  override up(): void | Promise<void> {
    for (const table of ['saved_views', 'imports', 'notice_settings'])
      this.addSql(`call announce('${table}');`);
  }

  override down(): void | Promise<void> {
    for (const table of ['saved_views', 'imports', 'notice_settings']) {
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(`drop trigger "announce_${event}" on "${table}";`);
      }
      this.addSql(`drop function "announce_${table}"();`);
    }
  }
}
