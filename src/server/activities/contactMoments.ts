import { sql } from 'kysely';
import { subjectColumns } from '../records/subjectProperties.ts';

/** Activities by which we were in touch. What a client sends us by themselves is none: nobody has answered yet. */
export const isContactType = sql`type in ('call', 'email', 'meeting')`;

/** The time when it happened: a task counts once it is done, on the day of its completion. */
export const contactAt = sql`coalesce(done_at, created_at)`;

/** See `RecordType`; the conditions are those of the index on `contactAt`. */
export const contactMoments = sql`
  select ${contactAt} as at, ${sql.join(subjectColumns.map((column) => sql.id(column)))}
    from activities where ${isContactType} and (due_date is null or done_at is not null)`;
