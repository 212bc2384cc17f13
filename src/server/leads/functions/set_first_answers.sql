-- Sets when leads had the first answer of ours since they came in, and the minutes of work until then: a call, an email or a
-- meeting about them, or a proposal that was sent. The phone call by which a lead came in, of the same moment, answers it after
-- no time that could be counted.
create or replace function set_first_answers(ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  if ids = '{}' then
    return;
  end if;
  update leads
     set first_answer_at = found.at,
         answer_minutes = case when found.at > leads.created_at
                               then working_minutes(leads.created_at, found.at, public_holidays()) end
    from (
      select lead.id, least(
        (select min(coalesce(done_at, created_at)) from activities
          where lead_id = lead.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null)
            and coalesce(done_at, created_at) >= lead.created_at),
        (select min(sent_at) from proposals where lead_id = lead.id and sent_at >= lead.created_at)) as at
        from leads as lead where lead.id = any(ids)) as found
   where leads.id = found.id and leads.first_answer_at is distinct from found.at;
end $$;
