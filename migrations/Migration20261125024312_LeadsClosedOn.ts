import { Migration } from '@mikro-orm/migrations';

export class Migration20261125024312_LeadsClosedOn extends Migration {
  override name = 'Migration20261125024312_LeadsClosedOn';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "leads" add "closed_on" date null;
create index "leads_closed_on_id_index" on "leads" ("closed_on", "id") where closed_on is not null;
alter table "leads" add constraint "leads_closed_check" check (status in ('closed_won', 'closed_lost') or closed_on is null);
`);
    // The day of the last change that closed it; a lead of which the history says nothing has none.
    this.addSql(`alter table "leads" disable trigger user;`);
    this.addSql(`
update leads set closed_on = closings.day
  from (select record_id, (max(at) at time zone 'Australia/Sydney')::date as day
          from history
         where table_name = 'leads' and changes #>> '{status,1}' in ('closed_won', 'closed_lost')
           and coalesce(changes #>> '{status,0}', '') not in ('closed_won', 'closed_lost')
         group by record_id) as closings
 where closings.record_id = leads.id and status in ('closed_won', 'closed_lost');`);
    this.addSql(`alter table "leads" enable trigger user;`);
  }
}
