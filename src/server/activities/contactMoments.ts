import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { momentFilterInput } from '#shared/activities/activities.schema.ts';
import { whereInstant, wherePerson } from '../records/list/conditions.ts';
import { subjectColumns } from '../records/subjectProperties.ts';

/** Not what a client sends us: nobody has answered yet. */
export const isContactType = sql`type in ('call', 'email', 'meeting')`;

/** A task counts on the day it is done. */
export const contactAt = sql`coalesce(done_at, created_at)`;

/** The member of the team. */
const contactBy = sql`coalesce(done_by_id, created_by_id)`;

/** Also the condition of the index on `contactAt`. */
export const isContact = sql<SqlBool>`${isContactType} and (due_date is null or done_at is not null)`;

export const contactMoments = sql`
  select ${contactAt} as at, ${sql.join(subjectColumns.map((column) => sql.id(column)))}
    from activities where ${isContact}`;

/** Of a type, within days, of a person; 'me' stands for `me`. */
export const momentConditions = (
  { type, happened, by }: z.output<typeof momentFilterInput>,
  me: string,
): Expression<SqlBool>[] => [
  ...(type && type !== 'activity' ? [sql<SqlBool>`type = ${type}`] : []),
  ...whereInstant(contactAt, happened),
  ...wherePerson(contactBy, by, me),
];
