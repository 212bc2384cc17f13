import { Migration } from '@mikro-orm/migrations';

export class Migration20261122094000_EnquiryMail extends Migration {
  override name = 'Migration20261122094000_EnquiryMail';

  override up(): void | Promise<void> {
    this.addSql(`alter table "notice_settings" add column "enquiry_mail" boolean not null default false;`);
  }
}
