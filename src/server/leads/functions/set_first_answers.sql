-- Sets when leads had the first answer of ours since they came in, by whom, and the minutes of work until then: a call, an
-- email or a meeting about them, or a proposal that was sent. The phone call by which a lead came in, of the same moment, answers
-- it after no time that could be counted.
create or replace function set_first_answers(ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  if ids = '{}' then
    return;
  end if;
  update leads
     set first_answer_at = found.at, first_answer_by_id = found.by_id,
         answer_minutes = case when found.at > leads.created_at
                               then working_minutes(leads.created_at, found.at, public_holidays()) end
    from (
      select lead.id, first.at, first.by_id
        from leads as lead left join lateral (
          select at, by_id from (
            select coalesce(done_at, created_at) as at, coalesce(done_by_id, created_by_id) as by_id from activities
             where lead_id = lead.id and type in ('call', 'email', 'meeting') and (due_date is null or done_at is not null)
            union all
            select sent_at, sent_by_id from proposals where lead_id = lead.id) as answers
           where at >= lead.created_at order by at, by_id limit 1) as first on true
       where lead.id = any(ids)) as found
   where leads.id = found.id
     and (leads.first_answer_at, leads.first_answer_by_id) is distinct from (found.at, found.by_id);
end $$;
