import { Migration } from '@mikro-orm/migrations';

export class Migration20261129005240_TimelineEvents extends Migration {
  override name = 'Migration20261129005240_TimelineEvents';

  override up(): void | Promise<void> {
    this.addSql(`
drop index "events_received_index";
create index "events_at_id_index" on "events" ("at", "id");

-- The events of discounts say what the bell read in the request before.
update events set data = data || jsonb_strip_nulls(jsonb_build_object('discountCents', discount_cents, 'words', answer))
  from discount_approvals approval
 where kind in ('discount_approved', 'discount_refused') and approval.id = (data ->> 'approvalId')::uuid;

-- The notes that the product wrote about proposals become events, with their times and people; notes of a proposal that is gone stay.
create temporary table told on commit drop as
with words (words, kind) as (values
  ('sent', 'sent'), ('taken back before it was mailed', 'taken_back'), ('viewed', 'viewed'), ('accepted', 'accepted'),
  ('declined', 'declined'), ('gets no more reminders', 'reminders_refused'),
  ('has a confirmed email address', 'email_confirmed'), ('has a new link', 'link_renewed'),
  ('is for a manager to approve', 'discount_asked'), ('is not to be approved any more', 'discount_withdrawn'),
  ('approved', 'discount_approved'), ('refused', 'discount_refused'),
  ('is for a manager to approve again', 'discount_answer_undone')),
note as (
  select activities.*, regexp_match(title, '^Proposal (PR-\\S+(?: v\\d+)?) (?:(reminder) (\\d of \\d) )?(.+)$') as of_proposal,
         regexp_match(title, '^Discount of \\$([0-9,.]+) (.+)$') as of_discount
    from activities where type = 'note' and due_date is null)
select note.id, note.created_at as at, note.created_by_id as actor_id, proposals.id as record_id,
       case when of_proposal[2] is null then words.kind else 'reminded' end as kind,
       jsonb_strip_nulls(jsonb_build_object('words', coalesce(of_proposal[3], note.description),
         'discountCents', (replace(of_discount[1], ',', '')::numeric * 100)::int)) as data
  from note
  join words on words.words = coalesce(of_proposal[4], of_discount[2]) and (kind like 'discount%') = (of_discount is not null)
  join proposals on case when of_discount is null then proposals.name = of_proposal[1] else proposals.id = note.proposal_id end;
create temporary table known on commit drop as
select told.id as note_id, events.id from told
  join events on events.record_id = told.record_id and events.kind = told.kind
   and abs(extract(epoch from events.at - told.at)) < 10;
update events set data = events.data || told.data from known join told on told.id = note_id where events.id = known.id;
insert into events (id, at, kind, noun, record_id, actor_id, act_id, data)
select id, at, kind, 'proposal', record_id, actor_id, null, data from told where id not in (select note_id from known);
alter table activities disable trigger user;
delete from activities where id in (select id from told);
alter table activities enable trigger user;

-- What changed with them is told by them.
alter table history disable trigger history_is_kept;
update history set cause = 'noted'
  from told join proposals on proposals.id = told.record_id
  cross join lateral (
    select unnest(array[proposals.id, proposals.lead_id, proposals.opportunity_id]) as id
    union all select id from engagements where proposal_id = proposals.id) as about
 where history.record_id = about.id and history.cause is null and kind not like 'discount%'
   and (history.action = 'changed' or (history.action = 'created' and kind = 'accepted' and about.id <> proposals.id))
   and history.at between told.at - interval '2 seconds' and told.at + interval '2 seconds'
   and (history.actor_id is not distinct from told.actor_id or kind = 'taken_back');
alter table history enable always trigger history_is_kept;
`);
  }
}
