import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { momentFilterInput } from '#shared/activities/activities.schema.ts';
import { whereInstant, wherePerson } from '../records/list/conditions.ts';
import { subjectColumns } from '../records/subjectProperties.ts';

/** Activities by which we were in touch. */
export const isContactType = sql`type in ('call', 'email', 'meeting')`;

/** The time when it happened: a task counts once it is done, on the day of its completion. */
export const contactAt = sql`coalesce(done_at, created_at)`;

/** The person of the team who was in touch. */
const contactBy = sql`coalesce(done_by_id, created_by_id)`;

/** Also the condition of the index on `contactAt`. */
export const isContact = sql<SqlBool>`${isContactType} and (due_date is null or done_at is not null)`;

export const contactMoments = sql`
  select ${contactAt} as at, type, title, ${sql.join(subjectColumns.map((column) => sql.id(column)))}
    from activities where ${isContact}`;

/** The moments of a type, within some days, of a person. `me` is the id for which 'me' stands. */
export const momentConditions = (
  { type, happened, by }: z.output<typeof momentFilterInput>,
  me: string,
): Expression<SqlBool>[] => [
  ...(type && type !== 'activity' ? [sql<SqlBool>`type = ${type}`] : []),
  ...whereInstant(contactAt, happened),
  ...wherePerson(contactBy, by, me),
];
