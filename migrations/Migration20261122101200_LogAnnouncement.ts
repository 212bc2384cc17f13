import { Migration } from '@mikro-orm/migrations';

export class Migration20261122101200_LogAnnouncement extends Migration {
  override name = 'Migration20261122101200_LogAnnouncement';

  override up(): void | Promise<void> {
    // The general triggers announce ids, and so nothing of a line that is about nobody, such as a failed sign-in.
    for (const event of ['insert', 'update', 'delete']) {
      this.addSql(`drop trigger "announce_${event}" on "log_events";`);
    }
    this.addSql(`drop function announce_log_events();`);
    this.addSql(`create function announce_log_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('table', tg_table_name, 'ids', null, 'tab', nullif(current_setting('providerdesk.tab', true), ''))::text);
  return null;
end
$$;`);
    this.addSql(
      `create trigger announce_insert after insert on "log_events" for each statement execute function announce_log_event();`,
    );
  }
}
