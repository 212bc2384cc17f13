-- The follow-up of a lead ends when it is closed, and comes back when it is opened again.
create or replace function end_follow_up_of_lead() returns trigger
  language plpgsql set search_path from current as $$
declare
  was_closed boolean := old.status in ('closed_won', 'closed_lost');
  is_closed boolean := new.status in ('closed_won', 'closed_lost');
begin
  if is_closed and not was_closed and new.follow_up_date = old.follow_up_date then
    new.ended_follow_up := jsonb_build_object('date', new.follow_up_date, 'time', new.follow_up_time);
    new.follow_up_date := null;
    new.follow_up_time := null;
  elsif new.follow_up_date is null and was_closed and not 
  (new.status in ('closed_won', 'closed_lost')
   or exists (select from opportunities where lead_id = new.id and stage in ('won', 'lost'))) then
    new.follow_up_date := new.ended_follow_up ->> 'date';
    new.follow_up_time := new.ended_follow_up ->> 'time';
  end if;
  if new.follow_up_date is not null then
    new.ended_follow_up := null;
  end if;
  return new;
end $$;

create or replace trigger end_follow_up before update on leads for each row
  when (old.status is distinct from new.status or old.follow_up_date is distinct from new.follow_up_date)
  execute function end_follow_up_of_lead();
