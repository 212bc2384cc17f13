import { Migration } from '@mikro-orm/migrations';

export class Migration20261125003709_CalendarAddresses extends Migration {
  override name = 'Migration20261125003709_CalendarAddresses';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "notice_settings" add "calendar_id" uuid null, add "calendar_names" boolean not null default true;
alter table "notice_settings" add constraint "notice_settings_calendar_id_unique" unique ("calendar_id");
insert into "link_secrets" ("id", "secret") values ('calendars', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
call make_private_announcements('notice_settings', 'user_id', null, 'user_id', 'calendar_id');
`);
  }
}
