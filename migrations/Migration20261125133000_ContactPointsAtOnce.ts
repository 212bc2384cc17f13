import { Migration } from '@mikro-orm/migrations';

/** Entries go into these indexes at once: there are few of a row, and a list of pending ones is read by each look-up. */
export class Migration20261125133000_ContactPointsAtOnce extends Migration {
  override name = 'Migration20261125133000_ContactPointsAtOnce';

  override up(): void | Promise<void> {
    for (const index of ['accounts_contact_points_index', 'contacts_contact_points_index']) {
      this.addSql(`alter index ${index} set (fastupdate = off);`);
      this.addSql(`select gin_clean_pending_list('${index}');`);
    }
  }
}
