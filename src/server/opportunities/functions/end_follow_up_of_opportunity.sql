-- The follow-up of a lead ends when its opportunity is won or lost, and comes back when that is open again. An opportunity
-- that comes back from the trash was closed before.
create or replace function end_follow_up_of_opportunity() returns trigger
  language plpgsql set search_path from current as $$
declare
  was_closed boolean := tg_op = 'UPDATE' and old.stage in ('won', 'lost') and old.lead_id is not distinct from new.lead_id;
begin
  if new.stage in ('won', 'lost') and not was_closed then
    update leads set version = version + 1, follow_up_date = null, follow_up_time = null,
             ended_follow_up = jsonb_build_object('date', follow_up_date, 'time', follow_up_time)
     where id = new.lead_id and follow_up_date is not null;
  elsif new.stage not in ('won', 'lost') and was_closed then
    update leads set version = version + 1, follow_up_date = (ended_follow_up ->> 'date')::date,
                     follow_up_time = ended_follow_up ->> 'time'
     where id = new.lead_id and follow_up_date is null and ended_follow_up is not null
       and not 
  (leads.status in ('closed_won', 'closed_lost')
   or exists (select from opportunities where lead_id = leads.id and stage in ('won', 'lost')));
  end if;
  return null;
end $$;

create or replace trigger end_follow_up_insert after insert on opportunities for each row
  when (new.lead_id is not null and current_setting('providerdesk.cause', true) is distinct from 'restore')
  execute function end_follow_up_of_opportunity();
create or replace trigger end_follow_up_update after update of stage, lead_id on opportunities for each row
  when (new.lead_id is not null and current_setting('providerdesk.cause', true) is distinct from 'restore')
  execute function end_follow_up_of_opportunity();
