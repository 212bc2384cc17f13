import { Migration } from '@mikro-orm/migrations';

export class Migration20261122122403_MailTemplates extends Migration {
  override name = 'Migration20261122122403_MailTemplates';

  override up(): void | Promise<void> {
    this.addSql(`alter table "business_sections" drop constraint "business_sections_section_check";`);
    this.addSql(
      `alter table "business_sections" add constraint "business_sections_section_check" check ("section" in ('details', 'claims', 'testimonials', 'packages', 'privacy', 'proposalMail', 'reminderMail'));`,
    );
  }
}
