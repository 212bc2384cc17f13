-- Deleted leads are subtracted from the counts above the list of leads.
create or replace function tally_lead_delete() returns trigger
  language plpgsql set search_path from current as $$
declare
  added bigint;
begin
  insert into lead_tally (total, new_leads, qualified, high_score, urgent, pipeline_value)
  select coalesce(sum(total), 0), coalesce(sum(new_leads), 0), coalesce(sum(qualified), 0), coalesce(sum(high_score), 0), coalesce(sum(urgent), 0), coalesce(sum(pipeline_value), 0) from (select -1 * count(*), -1 * count(*) filter (where status = 'new'), -1 * count(*) filter (where status = 'qualified'),
          -1 * count(*) filter (where lead_score > 75), -1 * count(*) filter (where priority = 'urgent'),
          -1 * coalesce(sum(estimated_value), 0) from before) as change (total, new_leads, qualified, high_score, urgent, pipeline_value)
  having (coalesce(sum(total), 0), coalesce(sum(new_leads), 0), coalesce(sum(qualified), 0), coalesce(sum(high_score), 0), coalesce(sum(urgent), 0), coalesce(sum(pipeline_value), 0)) <> (0, 0, 0, 0, 0, 0)
  returning id into added;
  if added % 200 = 0 then
    with free as materialized (select id from lead_tally for update skip locked),
    folded as (delete from lead_tally where id in (select id from free) returning total, new_leads, qualified, high_score, urgent, pipeline_value)
    insert into lead_tally (total, new_leads, qualified, high_score, urgent, pipeline_value) select coalesce(sum(total), 0), coalesce(sum(new_leads), 0), coalesce(sum(qualified), 0), coalesce(sum(high_score), 0), coalesce(sum(urgent), 0), coalesce(sum(pipeline_value), 0) from folded;
  end if;
  return null;
end $$;

create or replace trigger tally_delete after delete on leads referencing old table as before
  for each statement execute function tally_lead_delete();
