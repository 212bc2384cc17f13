import { Migration } from '@mikro-orm/migrations';

export class Migration20261129050000_ToldChanges extends Migration {
  override name = 'Migration20261129050000_ToldChanges';

  override up(): void | Promise<void> {
    this.addSql(`
-- What happened to a proposal, and the changes that it tells, have one act, as has the note of a follow-up or a conversion.
update events set act_id = id where act_id is null and noun = 'proposal' and kind not in ('assigned', 'asked');
create temporary table told_proposal on commit drop as
select id, lead_id, opportunity_id from proposals
 union all
select row_id, (row ->> 'lead_id')::uuid, (row ->> 'opportunity_id')::uuid from trash where table_name = 'proposals' and kind = 'row';
create temporary table told_by on commit drop as
select event.act_id, event.at, about.id
  from events event join told_proposal proposal on proposal.id = event.record_id
  cross join lateral (
    select unnest(array[proposal.id, lead_id, opportunity_id]) as id
    union all select engagements.id from engagements where proposal_id = proposal.id) as about
 where event.noun = 'proposal' and event.act_id is not null and about.id is not null
 union all
select id, created_at, coalesce(lead_id, opportunity_id) from activities
 where type = 'note' and (lead_id is not null or opportunity_id is not null)
   and (title in ('Follow-up done', 'Converted to opportunity', 'Converted from lead') or title like 'Follow-up scheduled for %');
alter table history disable trigger history_is_kept;
update history set act_id = nearest.act_id
  from (select distinct on (history.id) history.id, told.act_id
          from history join told_by told on told.id = history.record_id
           and history.at between told.at - interval '2 seconds' and told.at + interval '2 seconds'
         where cause = 'noted' and history.act_id is null
         order by history.id, abs(extract(epoch from history.at - told.at))) as nearest
 where nearest.id = history.id;
alter table history enable always trigger history_is_kept;
`);
  }
}
