import { Migration } from '@mikro-orm/migrations';

export class Migration20261128191843_LeadsCounted extends Migration {
  override name = 'Migration20261128191843_LeadsCounted';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists tally_delete on leads;
drop trigger if exists tally_insert on leads;
drop trigger if exists tally_update on leads;
drop table if exists "lead_tally" cascade;
create index "leads_stats_index" on "leads" ("status") include ("lead_score", "priority", "estimated_value");
drop routine if exists tally_lead_delete();
drop routine if exists tally_lead_insert();
drop routine if exists tally_lead_update();
`);
  }
}
