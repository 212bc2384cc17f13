import { Migration } from '@mikro-orm/migrations';

export class Migration20261129133124_InvoiceItems extends Migration {
  override name = 'Migration20261129133124_InvoiceItems';

  override up(): void | Promise<void> {
    this.addSql(`
create table "invoice_items" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "place" smallint not null, "title" text not null, "lines" jsonb not null, "due_on" date not null, "invoiced_at" timestamptz(3) null, "invoiced_by_id" uuid null, "invoice_number" text null, "client" text null, "act_id" uuid null, primary key ("id"));
create index "invoice_items_invoiced_at_due_on_id_index" on "invoice_items" ("invoiced_at", "due_on", "id");
create index "invoice_items_act_id_index" on "invoice_items" ("act_id");
alter table "invoice_items" add constraint "invoice_items_proposal_id_place_unique" unique ("proposal_id", "place");
alter table "invoice_items" add constraint "invoice_items_invoiced_by_id_foreign" foreign key ("invoiced_by_id") references "users" ("id") on delete set null;
alter table "invoice_items" add constraint "invoice_items_invoice_check" check (num_nonnulls(invoiced_at, invoice_number, client) in (0, 3));
CREATE TRIGGER announce_delete AFTER DELETE ON public.invoice_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'invoiced_by_id', 'act_id');
CREATE TRIGGER announce_insert AFTER INSERT ON public.invoice_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'invoiced_by_id', 'act_id');
CREATE TRIGGER announce_update AFTER UPDATE ON public.invoice_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce('id', 'proposal_id', 'invoiced_by_id', 'act_id');
CREATE TRIGGER history_delete AFTER DELETE ON public.invoice_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_insert AFTER INSERT ON public.invoice_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
CREATE TRIGGER history_update AFTER UPDATE ON public.invoice_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION history_rows();
`);
  }
}
