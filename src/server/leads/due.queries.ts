import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { DueItem, dueInput } from '#shared/activities.schema.ts';
import { type DueGroup, weekEnd } from '#shared/activities.ts';
import { today } from '#shared/fields/format.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { countUpTo, decodeCursor, toPage } from '../records/list/pagination.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { onlySubject, presentSubject, type SubjectRow, selectSubject } from '../records/subjects.ts';

interface DueRow extends SubjectRow {
  kind: DueItem['kind'];
  id: string;
  version: number;
  type: DueItem['type'];
  title: string;
  due: string;
  owner_name: string | null;
  contact_name: string | null;
  phone: string | null;
  account_name: string | null;
}

/** One page of what is due in a group of days, the longest due first: tasks and follow-ups, of one person or of all. */
export async function listDue(
  em: EntityManager,
  { group, whose, limit, cursor }: z.output<typeof dueInput>,
  personId: string,
): Promise<Page<DueItem>> {
  const owner = whose === 'mine' ? personId : null;
  const after = cursor ? decodeCursor(cursor) : null;
  const rest = (day: string) =>
    after ? sql`(${sql.ref(day)}, id) > (${after.key}::date, ${after.id}::uuid)` : sql`true`;
  const tasks = openTasks(owner, group);
  const followUps = openFollowUps(owner, group);

  const rows = await runSql<DueRow>(
    em,
    sql`
    with line as (
      (select 'task' as kind, id, version, type, title, due_date as due, owner_id,
              ${sql.join(subjectColumns.map((column) => sql.ref(column)))}
         from activities where ${tasks} and ${rest('due_date')} order by due_date, id limit ${limit + 1})
      union all
      (select 'follow_up', id, version, null, coalesce(next_action, 'Follow up'), follow_up_date, assigned_to_id,
              ${onlySubject('lead', 'id')}
         from leads where ${followUps} and ${rest('follow_up_date')} order by follow_up_date, id limit ${limit + 1})
      order by due, id limit ${limit + 1})
    select line.kind, line.id, line.version, line.type, line.title, line.due::text, ${selectSubject('line')},
           ${selectFullName('owner')} as owner_name, ${selectFullName('person')} as contact_name,
           coalesce(person.mobile, person.phone, person.direct_phone) as phone, company.name as account_name
      from line
      left join leads lead on lead.id = line.lead_id
      left join contacts contact on contact.id = line.contact_id
      left join accounts account on account.id = line.account_id
      left join opportunities opportunity on opportunity.id = line.opportunity_id
      left join users owner on owner.id = line.owner_id
      left join contacts person on person.id = coalesce(line.contact_id, lead.contact_id, opportunity.contact_id)
      left join accounts company on company.id = coalesce(lead.account_id, opportunity.account_id, contact.account_id)
     order by line.due, line.id`,
  );

  const total = after
    ? null
    : await countUpTo(
        em,
        sql`select id from activities where ${tasks} union all select id from leads where ${followUps}`,
      );
  const page = toPage(rows, limit, ({ due }) => due, total);
  return { ...page, items: page.items.map(presentDue) };
}

/** Open tasks; the conditions are those of a partial index. */
const openTasks = (owner: string | null, group: DueGroup) => sql`
  due_date is not null and done_at is null
  and ${owner ? sql`owner_id = ${owner}` : sql`true`} and ${whereDue(group, sql.ref('due_date'))}`;

const openFollowUps = (owner: string | null, group: DueGroup) => sql`
  follow_up_date is not null
  and ${owner ? sql`assigned_to_id = ${owner}` : sql`true`} and ${whereDue(group, sql.ref('follow_up_date'))}`;

/** The days of a group, in the time zone of the business. */
function whereDue(group: DueGroup, day: RawBuilder<unknown>) {
  const now = today();
  if (group === 'overdue') return sql`${day} < ${now}::date`;
  if (group === 'today') return sql`${day} = ${now}::date`;
  if (group === 'week') return sql`${day} > ${now}::date and ${day} <= ${weekEnd(now)}::date`;
  return sql`${day} > ${weekEnd(now)}::date`;
}

const presentDue = (row: DueRow): DueItem => ({
  kind: row.kind,
  id: row.id,
  version: row.version,
  type: row.type,
  title: row.title,
  dueDate: row.due,
  ownerName: row.owner_name,
  subject: presentSubject(row),
  contactName: row.contact_name,
  phone: row.phone,
  accountName: row.account_name,
});
