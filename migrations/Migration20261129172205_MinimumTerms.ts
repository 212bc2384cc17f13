import { Migration } from '@mikro-orm/migrations';

export class Migration20261129172205_MinimumTerms extends Migration {
  override name = 'Migration20261129172205_MinimumTerms';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "business_sections" drop constraint "business_sections_section_check";
alter table "business_sections" add constraint "business_sections_section_check" check ("section" in ('details', 'texts', 'claims', 'testimonials', 'packages', 'privacy', 'proposalMail', 'reminderMail', 'minimumTerms', 'workingDays', 'engagementSteps', 'enquiryOwners', 'wonBefore', 'invoiceAccounts'));
`);
  }
}
