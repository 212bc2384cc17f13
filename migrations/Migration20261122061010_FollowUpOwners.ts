import { Migration } from '@mikro-orm/migrations';

export class Migration20261122061010_FollowUpOwners extends Migration {
  override name = 'Migration20261122061010_FollowUpOwners';

  override up(): void | Promise<void> {
    this.addSql(`drop index "leads_assigned_to_id_follow_up_date_id_index";`);
    this.addSql(`alter table "leads" add "follow_up_by_id" uuid null;`);
    this.addSql(
      `alter table "leads" add constraint "leads_follow_up_by_id_foreign" foreign key ("follow_up_by_id") references "users" ("id") on delete set null;`,
    );

    // Who set the day, by the history; not the import of a file. The history keeps what people change.
    this.addSql(`alter table "leads" disable trigger user;`);
    this.addSql(`
update leads set follow_up_by_id = (
  select actor_id from history
   where table_name = 'leads' and record_id = leads.id and cause is null and changes ? 'follow_up_date'
   order by at desc, history.id desc limit 1)
 where follow_up_date is not null;`);
    this.addSql(`alter table "leads" enable trigger user;`);

    this.addSql(
      `create index "leads_follow_up_owner_index" on "leads" ((coalesce("assigned_to_id", "follow_up_by_id")), "follow_up_date", "id") where follow_up_date is not null;`,
    );
  }
}
