import { Migration } from '@mikro-orm/migrations';

export class Migration20261125145943_EnquiryOwners extends Migration {
  override name = 'Migration20261125145943_EnquiryOwners';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "business_sections" drop constraint "business_sections_section_check";
alter table "business_sections" add constraint "business_sections_section_check" check ("section" in ('details', 'texts', 'claims', 'testimonials', 'packages', 'privacy', 'proposalMail', 'reminderMail', 'workingDays', 'engagementSteps', 'enquiryOwners'));
`);
  }
}
