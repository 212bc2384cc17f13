import { Migration } from '@mikro-orm/migrations';

export class Migration20261129140729_InvoiceParts extends Migration {
  override name = 'Migration20261129140729_InvoiceParts';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "invoice_items" add "due_step" text null;
alter table "invoice_items" alter column "due_on" drop not null;
alter table "invoice_items" add constraint "invoice_items_due_check" check (num_nonnulls(due_on, due_step) = 1);
`);
  }
}
