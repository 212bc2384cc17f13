import { sql } from 'kysely';
import * as z from 'zod';
import type { ActivityRecord, LastContact } from '#shared/activities/activities.schema.ts';
import { activityType } from '#shared/activities/activities.ts';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { instantColumn, readRows } from '../platform/database/runSql.ts';
import { type RecordContext, recordOfNoun } from '../records/record.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { presentSubject, selectSubject, subjectRow } from '../records/subjects.ts';
import { contactAt, isContactType } from './contactMoments.ts';
import { relatedRecords, withRelated } from './relatedRecords.ts';
import { listTimeline } from './timeline.queries.ts';

const MAX_ACTIVITIES = 500;

/** The activities of a lead, newest first. */
export async function listLeadActivities(
  context: Pick<RecordContext, 'em' | 'records' | 'user'>,
  leadId: string,
): Promise<ActivityRecord[]> {
  const record = { noun: 'lead', id: leadId } as const;
  const { items } = await listTimeline(context, {
    record,
    related: false,
    below: false,
    withoutOpenTasks: false,
    kind: 'activity',
    limit: MAX_ACTIVITIES,
  });
  return items.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity] : []));
}

const lastContactRow = subjectRow.extend({ at: instantColumn, type: oneOf(activityType), title: z.string() });

/** The time when we were last in touch about a record or a record below it; null when never. */
export async function findLastContact(
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  record: Subject,
): Promise<LastContact | null> {
  const related = relatedRecords(records, record, subjectNoun.values);
  // Activities that were not tasks are read by the index on the time of their creation; tasks are few.
  const sides = [
    { isDone: sql`due_date is null`, order: sql`created_at` },
    { isDone: sql`done_at is not null`, order: sql`done_at` },
  ];
  const newest = related.flatMap(({ noun, name }) =>
    sides.map(
      ({ isDone, order }) => sql`
        select side.* from ${sql.id(name)} as related cross join lateral (
          select ${contactAt} as at, type, title, ${sql.join(subjectColumns.map((one) => sql.id(one)))}
            from activities
           where ${sql.id(`${noun}_id`)} = related.id and ${isDone} and ${isContactType}
           order by ${order} desc, id desc limit 1) as side`,
    ),
  );
  const others = related.flatMap(({ noun, name }) => {
    const { contactMoments } = recordOfNoun(records, noun);
    const its = sql.id(`${noun}_id`);
    return contactMoments
      ? [
          sql`(select * from (${contactMoments}) as moments where ${its} in (select id from ${sql.id(name)})
                order by at desc limit 1)`,
        ]
      : [];
  });
  const [row] = await readRows(em, lastContactRow)`
    with ${withRelated(related)}, line as (
      select * from (${sql.join([...newest, ...others], sql` union all `)}) as sides order by at desc limit 1)
    select line.at, line.type, line.title, ${selectSubject('line')} from line`;
  return row ? { at: row.at, type: row.type, title: row.title, subject: presentSubject(row) } : null;
}
