import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { DueItem, dueInput } from '#shared/activities/activities.schema.ts';
import {
  activityType,
  type DueGroup,
  nextWeekEnd,
  repeatRule,
  weekEnd,
} from '#shared/activities/activities.ts';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { BUSINESS_TIME_ZONE, dayFromToday, today } from '#shared/fields/format.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import { calledByClient, clientId, clientName } from '../accounts/clientName.ts';
import { type RelatedRecords, withRelated } from '../activities/relatedRecords.ts';
import { phoneOfAccount, selectPhone } from '../contacts/contacts.queries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import { wherePerson } from '../records/list/conditions.ts';
import { countUpTo, decodeCursor, toPage } from '../records/list/pagination.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { onlySubject, presentSubject, selectSubject, subjectRow } from '../records/subjects.ts';
import { tasksOfDates } from '../registrations/registrations.queries.ts';
import { leadsWhere } from './leads.queries.ts';

const dueRow = subjectRow.extend({
  kind: z.enum(['task', 'follow_up', 'first_answer']),
  id: z.string(),
  version: z.number(),
  type: oneOf(activityType).nullable(),
  /** Null for a follow-up of a lead without a next action. */
  title: z.string().nullable(),
  question: z.string().nullable(),
  due: z.string(),
  time: z.string().nullable(),
  last_day: z.string().nullable(),
  repeats: oneOf(repeatRule).nullable(),
  owner_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  phone: z.string().nullable(),
  account_name: z.string().nullable(),
  client: z.string().nullable(),
});

type DueFilters = Omit<z.output<typeof dueInput>, 'record' | 'tasksOnly'> & { tasksOnly?: boolean };

/** Characters of a question that are sent with its task. */
const QUESTION_START = 300;

/**
 * One page of what is due, longest due first: tasks, follow-ups and overdue first answers, of one person or
 * all, about the related records or all.
 */
export async function listDue(
  em: EntityManager,
  { group, scope, owner: chosen, tasksOnly, early, limit, cursor }: DueFilters,
  personId: string,
  related: RelatedRecords[] = [],
): Promise<Page<DueItem>> {
  const owner = scope === 'mine' || chosen === 'me' ? personId : (chosen ?? null);
  const after = cursor ? decodeCursor(cursor) : null;
  const rest = (day: string) =>
    after ? sql`(${sql.ref(day)}, id) > (${after.key}::date, ${after.id}::uuid)` : sql`true`;
  const tasks = sql`${openTasks(owner, group)} and ${whereRelated(related, columnOf)} and ${whereEarly(em, early)}`;
  const hasOthers = !tasksOnly && early !== 'only';
  const followUps = sql`${openFollowUps(owner, group)} and ${whereRelated(related, leadIdOnly)} and ${sql.lit(hasOthers)}`;
  const isForGroup = !group || group === 'overdue';
  const answers = sql`${openAnswers(em, personId, scope === 'mine' ? 'mine' : owner)}
    and ${whereRelated(related, leadIdOnly)} and ${sql.lit(hasOthers && isForGroup)}`;
  const withRecords = related.length > 0 ? sql`with ${withRelated(related)}` : sql``;

  const rows = await readRows(em, dueRow)`
    ${related.length > 0 ? sql`with ${withRelated(related)}, line as` : sql`with line as`} (
      (select 'task' as kind, id, version, type, title, ${question('activities')} as question, due_date as due, due_time as time, repeats, owner_id,
              ${sql.join(subjectColumns.map((column) => sql.ref(column)))}
         from activities where ${tasks} and ${rest('due_date')} order by due_date, id limit ${limit + 1})
      union all
      (select 'follow_up', id, version, null, next_action, null, follow_up_date, follow_up_time, null, ${followUpOwner},
              ${onlySubject('lead', 'id')}
         from leads where ${followUps} and ${rest('follow_up_date')} order by follow_up_date, id limit ${limit + 1})
      union all
      (select 'first_answer', id, version, null, null, null, due, null, null, assigned_to_id, ${onlySubject('lead', 'id')}
         from (select *, (created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date as due from leads where ${answers}) as lead
        where ${rest('due')} order by due, id limit ${limit + 1})
      order by due, id limit ${limit + 1})
    select line.kind, line.id, line.version, line.type, line.title, line.question, line.due::text, line.time, step.day::text as last_day, line.repeats, ${selectSubject('line')},
           ${selectFullName('owner')} as owner_name, ${selectFullName('person')} as contact_name,
           coalesce(${selectPhone('person')}, ${phoneOfAccount(sql`coalesce(company.id, line.account_id, ${clientId('line')})`)}) as phone, company.name as account_name, ${clientName('line')} as client
      from line
      left join leads lead on lead.id = line.lead_id
      left join contacts contact on contact.id = line.contact_id
      left join accounts account on account.id = line.account_id
      left join opportunities opportunity on opportunity.id = line.opportunity_id
      left join proposals proposal on proposal.id = line.proposal_id
      left join users owner on owner.id = line.owner_id
      left join (${tasksOfDates(em)}) as step on step.id = line.id
      left join contacts person on person.id = coalesce(line.contact_id, lead.contact_id, opportunity.contact_id, proposal.contact_id)
      left join accounts company on company.id = coalesce(lead.account_id, opportunity.account_id, contact.account_id, proposal.account_id)
     order by line.due, line.id`;

  const total = after
    ? null
    : await countUpTo(
        em,
        sql`${withRecords} select id from activities where ${tasks} union all select id from leads where ${followUps}
            union all select id from leads where ${answers}`,
      );
  const page = toPage(rows, limit, ({ due }) => due, total);
  return { ...page, items: page.items.map(presentDue) };
}

const columnOf = (noun: SearchKind) => `${noun}_id`;

/** A follow-up is a column of its lead. */
const leadIdOnly = (noun: SearchKind) => (noun === 'lead' ? 'id' : null);

/** All rows if there are no records; `column` is the reference to records of a noun. */
function whereRelated(related: RelatedRecords[], column: (noun: SearchKind) => string | null) {
  if (related.length === 0) return sql`true`;
  const conditions = related.flatMap(({ noun, name }) => {
    const reference = column(noun);
    return reference ? [sql`${sql.id(reference)} in (select id from ${sql.id(name)})`] : [];
  });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

type Owner = string | null;

const whereOwner = (person: RawBuilder<unknown>, owner: Owner) =>
  wherePerson(person, owner ?? undefined, '')[0] ?? sql`true`;

/** A last day that is further away is early. */
const EARLY_DAYS = 7;

/** 'only' and 'out' as in the input of `due`. */
function whereEarly(em: EntityManager, early: DueFilters['early']) {
  if (!early) return sql`true`;
  const isEarly = sql`id in (select step.id from (${tasksOfDates(em)}) as step
    where step.day > ${dayFromToday(EARLY_DAYS)}::date)`;
  return early === 'only' ? isEarly : sql`not ${isEarly}`;
}

/** A follow-up of an unassigned lead belongs to who scheduled it. An index has this expression. */
export const followUpOwner = sql`coalesce(assigned_to_id, follow_up_by_id)`;

/** Open tasks, and leads with a follow-up. Partial indexes have these conditions. */
export const OPEN_TASK = sql`due_date is not null and done_at is null`;
export const OPEN_FOLLOW_UP = sql`follow_up_date is not null`;

const openTasks = (owner: Owner, group: DueGroup | null | undefined) => sql`
  ${OPEN_TASK}
  and ${whereOwner(sql.ref('owner_id'), owner)} and ${whereDue(group, sql.ref('due_date'))}`;

/** A question of a client is a task that neither a colleague nor the product made. */
export const question = (activities: string) => {
  const [creator, isReminder, words] = ['created_by_id', 'is_reminder', 'description'].map((column) =>
    sql.ref(`${activities}.${column}`),
  );
  return sql`case when ${creator} is null and not ${isReminder} then left(${words}, ${sql.lit(QUESTION_START)}) end`;
};

const openFollowUps = (owner: Owner, group: DueGroup | null | undefined) => sql`
  ${OPEN_FOLLOW_UP}
  and ${whereOwner(followUpOwner, owner)} and ${whereDue(group, sql.ref('follow_up_date'))}`;

/** The scope 'mine' includes leads without an owner, so that somebody answers them. */
const openAnswers = (em: EntityManager, me: string, owner: Owner | 'mine') => sql`
  id in (${leadsWhere(em, { firstAnswer: 'overdue' }, me).select('lead.id')})
  and ${
    owner === 'mine'
      ? sql`(assigned_to_id is null or assigned_to_id = ${me})`
      : whereOwner(sql.ref('assigned_to_id'), owner)
  }`;

/** The days of a group, in the time zone of the business. */
function whereDue(group: DueGroup | null | undefined, day: RawBuilder<unknown>) {
  if (!group) return sql`true`;
  const now = today();
  if (group === 'overdue') return sql`${day} < ${now}::date`;
  if (group === 'today') return sql`${day} = ${now}::date`;
  if (group === 'week') return sql`${day} > ${now}::date and ${day} <= ${weekEnd(now)}::date`;
  if (group === 'next_week')
    return sql`${day} > ${weekEnd(now)}::date and ${day} <= ${nextWeekEnd(now)}::date`;
  return sql`${day} > ${nextWeekEnd(now)}::date`;
}

const presentDue = (row: z.output<typeof dueRow>): DueItem => ({
  kind: row.kind,
  id: row.id,
  version: row.version,
  type: row.type,
  title: row.title ?? `${row.kind === 'first_answer' ? 'Answer' : 'Follow up with'} ${row.contact_name}`,
  question: row.question,
  dueDate: row.due,
  dueTime: row.time,
  lastDay: row.last_day,
  repeats: row.repeats,
  ownerName: row.owner_name,
  subject: calledByClient(presentSubject(row), row.client),
  contactName: row.contact_name,
  phone: row.phone,
  accountName: row.account_name,
});
