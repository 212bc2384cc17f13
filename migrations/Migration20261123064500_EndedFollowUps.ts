import { Migration } from '@mikro-orm/migrations';

// A deal that is won or lost ends the follow-up of its lead, and comes back with it when it is open again: see
// docs/decisions/113-ended-follow-ups.md.

/** A lead is closed by its status, or by the opportunity that it became. */
const isClosed = (lead: string) => `
  (${lead}.status in ('closed_won', 'closed_lost')
   or exists (select from opportunities where lead_id = ${lead}.id and stage in ('won', 'lost')))`;

const END = `follow_up_date = null, follow_up_time = null,
             ended_follow_up = jsonb_build_object('date', follow_up_date, 'time', follow_up_time)`;

export class Migration20261123064500_EndedFollowUps extends Migration {
  override name = 'Migration20261123064500_EndedFollowUps';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leads" add "ended_follow_up" jsonb null;`);
    // What the system remembers is no change that the history shows.
    this.addSql(`
do $$
begin
  execute replace(pg_get_functiondef('history_rows'::regproc), 'search_text}', 'search_text,ended_follow_up}');
end $$;`);
    // Those of who left are on nobody's list; whoever is there ticks theirs off.
    this.addSql(`
update leads set version = version + 1, ${END}
 where follow_up_date is not null and ${isClosed('leads')}
   and exists (select from users where users.id = coalesce(assigned_to_id, follow_up_by_id) and deactivated_at is not null);`);

    this.addSql(`
create function end_follow_up_of_lead() returns trigger language plpgsql set search_path from current as $$
declare
  was_closed boolean := old.status in ('closed_won', 'closed_lost');
  is_closed boolean := new.status in ('closed_won', 'closed_lost');
begin
  if is_closed and not was_closed and new.follow_up_date = old.follow_up_date then
    new.ended_follow_up := jsonb_build_object('date', new.follow_up_date, 'time', new.follow_up_time);
    new.follow_up_date := null;
    new.follow_up_time := null;
  elsif new.follow_up_date is null and was_closed and not ${isClosed('new')} then
    new.follow_up_date := new.ended_follow_up ->> 'date';
    new.follow_up_time := new.ended_follow_up ->> 'time';
  end if;
  if new.follow_up_date is not null then
    new.ended_follow_up := null;
  end if;
  return new;
end $$;`);
    this.addSql(`
create trigger end_follow_up before update on leads for each row
  when (old.status is distinct from new.status or old.follow_up_date is distinct from new.follow_up_date)
  execute function end_follow_up_of_lead();`);

    this.addSql(`
create function end_follow_up_of_opportunity() returns trigger language plpgsql set search_path from current as $$
declare
  was_closed boolean := tg_op = 'UPDATE' and old.stage in ('won', 'lost') and old.lead_id is not distinct from new.lead_id;
begin
  if new.stage in ('won', 'lost') and not was_closed then
    update leads set version = version + 1, ${END}
     where id = new.lead_id and follow_up_date is not null;
  elsif new.stage not in ('won', 'lost') and was_closed then
    update leads set version = version + 1, follow_up_date = (ended_follow_up ->> 'date')::date,
                     follow_up_time = ended_follow_up ->> 'time'
     where id = new.lead_id and follow_up_date is null and ended_follow_up is not null
       and not ${isClosed('leads')};
  end if;
  return null;
end $$;`);
    // What comes back from the trash was closed before.
    for (const [name, event] of [
      ['insert', 'insert'],
      ['update', 'update of stage, lead_id'],
    ]) {
      this.addSql(`
create trigger end_follow_up_${name} after ${event} on opportunities for each row
  when (new.lead_id is not null and current_setting('providerdesk.cause', true) is distinct from 'restore')
  execute function end_follow_up_of_opportunity();`);
    }
  }
}
