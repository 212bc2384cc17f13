import { Migration } from '@mikro-orm/migrations';

export class Migration20261125141434_RegistrationAssignments extends Migration {
  override name = 'Migration20261125141434_RegistrationAssignments';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "registrations" add "assigned_at" timestamptz(3) null, add "assigned_by_id" uuid null;
alter table "registrations" add constraint "registrations_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;
create index "registrations_owner_id_assigned_at_id_index" on "registrations" ("owner_id", "assigned_at", "id") where assigned_by_id <> owner_id;
alter table "engagements" add "assigned_at" timestamptz(3) null, add "assigned_by_id" uuid null;
alter table "engagements" add constraint "engagements_assigned_by_id_foreign" foreign key ("assigned_by_id") references "users" ("id") on delete set null;
create index "engagements_owner_id_assigned_at_id_index" on "engagements" ("owner_id", "assigned_at", "id") where assigned_by_id <> owner_id;
call make_announcements('registrations', 'id', 'account_id', 'owner_id', 'assigned_by_id', 'certificate_id');
call make_announcements('engagements', 'id', 'account_id', 'owner_id', 'assigned_by_id', 'proposal_id');
`);
  }
}
