import { Migration } from '@mikro-orm/migrations';

export class Migration20261129141350_InvoicePeriods extends Migration {
  override name = 'Migration20261129141350_InvoicePeriods';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists announce_delete on invoice_items;
drop trigger if exists announce_insert on invoice_items;
drop trigger if exists announce_update on invoice_items;
alter table "invoice_items" add "agreement_id" uuid null, add "is_missed" boolean not null default false;
alter table "invoice_items" alter column "proposal_id" drop not null;
alter table "invoice_items" alter column "place" drop not null;
alter table "invoice_items" add constraint "invoice_items_agreement_id_place_unique" unique ("agreement_id", "place");
alter table "invoice_items" add constraint "invoice_items_source_check" check (num_nonnulls(proposal_id, agreement_id) = 1);
CREATE TRIGGER announce_delete AFTER DELETE ON public.invoice_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'agreement_id', 'invoiced_by_id', 'act_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.invoice_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'agreement_id', 'invoiced_by_id', 'act_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.invoice_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'agreement_id', 'invoiced_by_id', 'act_id');
`);
  }
}
