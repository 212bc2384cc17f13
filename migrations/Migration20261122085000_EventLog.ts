import { Migration } from '@mikro-orm/migrations';

export class Migration20261122085000_EventLog extends Migration {
  override name = 'Migration20261122085000_EventLog';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "log_events" ("id" bigserial primary key, "at" timestamptz(3) not null default clock_timestamp(), "kind" text not null, "actor_id" uuid null, "about_id" uuid null, "detail" text null, "address" text null);`,
    );
    this.addSql(`create index "log_events_at_index" on "log_events" ("at");`);

    // Sign-ins move from the history, which keeps every line for good, to the log.
    this.addSql(`drop trigger "history_signed_in" on "sessions";`);
    this.addSql(`drop function history_signed_in();`);
    this.addSql(
      `insert into "log_events" ("at", "kind", "actor_id", "about_id") select "at", "action", case "action" when 'signed_in' then "record_id" end, case "action" when 'sign_in_failed' then "record_id" end from "history" where "action" in ('signed_in', 'sign_in_failed') order by "id";`,
    );

    // The days are those of ADDRESS_DAYS and LOG_DAYS in shared/platform/eventLog.ts.
    this.addSql(`create function log_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '730 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.at < now() - interval '90 days' and to_jsonb(new) = to_jsonb(old) || '{"address": null}' then
    return new;
  end if;
  raise exception 'The log is only ever added to' using errcode = 'restrict_violation';
end
$$;`);
    this.addSql(
      `create trigger log_is_kept before update or delete on "log_events" for each row execute function log_is_kept();`,
    );
    this.addSql(
      `create trigger log_is_whole before truncate on "log_events" for each statement execute function log_is_kept();`,
    );
    this.addSql(`alter table "log_events" enable always trigger log_is_kept;`);
    this.addSql(`alter table "log_events" enable always trigger log_is_whole;`);
    this.addSql(`call announce('log_events');`);
  }
}
