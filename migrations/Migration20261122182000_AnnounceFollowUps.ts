import { Migration } from '@mikro-orm/migrations';

// Whose follow-up it is was added to leads after their triggers were made, whose columns are those of that day. The bell is
// counted again for the people whose ids are announced, see docs/decisions/099-whose-bell.md.

export class Migration20261122182000_AnnounceFollowUps extends Migration {
  override name = 'Migration20261122182000_AnnounceFollowUps';

  override up(): void | Promise<void> {
    this.addSql(`drop function announce_leads() cascade;`);
    this.addSql(`call announce('leads');`);
  }
}
