import { type RawBuilder, sql } from 'kysely';
import type { NewsKind } from '#shared/events/events.ts';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import type { NewsNotice } from '#shared/notices/notices.ts';
import type { ExportNoun } from '#shared/records/nouns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { calledByClient, clientName } from '../accounts/clientName.ts';
import { imported } from '../imports/imports.events.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { assignedMany } from '../records/events/assign.ts';
import { isNews } from '../records/events/eventRule.ts';
import { handedOver } from '../records/hand-over/handOver.events.ts';
import type { Records } from '../records/record.ts';
import { presentSubject, type SubjectRow, selectSubject } from '../records/subjects.ts';

/** Notices examined per notice shown: some are outdated, or their record is in the trash. */
const LOOKED_AT = 10;

/** The newest notices of a person that are still news: `seen_at` and the columns of their events. */
export const newsOf = (
  records: Records,
  personId: unknown,
  { isUnseen = false, most }: { isUnseen?: boolean; most: number },
) => sql`
  select event.*, notice.seen_at
    from (select * from notices
           where person_id = ${personId} and ${isUnseen ? sql`seen_at is null` : sql`true`}
           order by event_id desc limit ${sql.lit(most * LOOKED_AT)}) as notice
    join events event on event.id = notice.event_id
   where ${isNews([...records.flatMap(({ events = [] }) => events), handedOver, imported, assignedMany])}
   order by notice.event_id desc limit ${sql.lit(most)}`;

interface NewsRow extends SubjectRow {
  id: string;
  kind: NewsKind;
  at: Date;
  is_new: boolean;
  task: string | null;
  due: string | null;
  by_name: string | null;
  /** Names a proposal, whose own name is a number. */
  account_name: string | null;
  client: string | null;
  proposal: NonNullable<NewsNotice['proposal']>;
  discount_cents: number | null;
  words: string | null;
  file_name: string | null;
  previous_owner: string | null;
  given_noun: ExportNoun | null;
  given_count: number | null;
  given_due: number | null;
}

/** The news of a person, with the names that they show. */
export async function listNews(
  em: EntityManager,
  records: Records,
  personId: string,
  most: number,
): Promise<NewsNotice[]> {
  const rows = await runSql<NewsRow>(em)`
    with news as (${newsOf(records, personId, { most })}),
    line as (
      select news.*, task.title as task, task.due_date as task_due, ${sql.join(
        subjectNoun.values.map(
          (noun) =>
            sql`coalesce(case when news.noun = ${sql.lit(noun)} then news.record_id end, task.${sql.ref(`${noun}_id`)}) as ${sql.ref(`${noun}_id`)}`,
        ),
      )}
        from news left join activities task on news.noun = 'activity' and task.id = news.record_id)
    select line.id, line.kind, line.at, line.seen_at is null as is_new, line.task, ${selectSubject('line')},
           coalesce(line.task_due, case when line.kind = 'expired' then proposal.valid_until end)::text as due,
           ${selectFullName('actor')} as by_name, account.name as account_name, ${clientName('line')} as client,
           ${proposalFacts} as proposal, (line.data ->> 'discountCents')::int as discount_cents, line.data ->> 'words' as words,
           file.file_name, ${selectFullName('previous_owner')} as previous_owner, coalesce(file.noun, line.data ->> 'noun') as given_noun,
           coalesce((file.given -> ${personId} ->> 'count')::int, (line.data ->> 'count')::int, ${takenBy(personId)}) as given_count,
           (file.given -> ${personId} ->> 'due')::int as given_due
      from line
      left join users actor on actor.id = line.actor_id
      left join proposals proposal on proposal.id = line.proposal_id
      left join accounts account on account.id = proposal.account_id
      left join imports file on line.kind = 'imported' and file.id = line.act_id
      left join bulk_changes change on line.kind = 'handed_over' and change.id = line.act_id
      left join users previous_owner on previous_owner.id = (change.given ->> 'personId')::uuid
     order by line.at desc, line.id desc`;
  return rows.map(presentNews);
}

const proposalFacts: RawBuilder<unknown> = sql`
  jsonb_build_object('number', proposal.name, 'total', proposal.total) || coalesce((
    select jsonb_build_object('hasGst', jsonb_typeof(sent.document -> 'gst') = 'number',
                              'monthlyTotal', sent.document #> '{monthly,total}')
      from sent_proposals sent where sent.proposal_id = proposal.id), '{"hasGst": false}')`;

/** The number of records that a person took in the hand-over `change`. */
const takenBy = (personId: string) => sql`
  (select sum(taken.value::int)::int from jsonb_each_text(change.given -> 'counts') as taken
    where change.given ->> taken.key = ${personId})`;

/** '12 leads'; activities are tasks. */
const manyOf = ({ given_noun: noun, given_count: count }: NewsRow) =>
  noun ? formatCount(count ?? 0, noun === 'activities' ? 'task' : singularOf(noun)) : '';

function presentNews(row: NewsRow): NewsNotice {
  const subject = row.subject_id === null ? null : calledByClient(presentSubject(row), row.client);
  return {
    id: row.id,
    reason: row.kind,
    title:
      row.task ?? row.file_name ?? row.previous_owner ?? row.account_name ?? subject?.title ?? manyOf(row),
    at: new Date(row.at),
    isNew: row.is_new,
    byName: row.by_name,
    subject,
    dueDate: row.due,
    proposal: subject?.noun === 'proposal' ? row.proposal : null,
    discountCents: row.discount_cents,
    words: row.words,
    given:
      row.given_count === null
        ? null
        : { noun: row.given_noun, count: row.given_count, due: row.given_due ?? 0 },
  };
}
