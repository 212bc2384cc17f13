import { type Expression, type SqlBool, sql } from 'kysely';
import type { FirstAnswerFilter } from '#shared/records/filters.ts';

// Triggers keep the first answer to a lead and the working hours until then.

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** True for leads that are not imported: nobody knows when those had an answer. */
const isCounted = (alias: string) => sql<SqlBool>`not ${column(alias, 'isImported')}`;

/** Open, unanswered, and older than the promised working hours. */
export const isAnswerOverdue = (alias: string) => sql<boolean>`(
  ${column(alias, 'firstAnswerAt')} is null and ${isCounted(alias)}
  and ${column(alias, 'status')} not in ('closed_won', 'closed_lost')
  and coalesce(${column(alias, 'createdAt')} < (select answers_due_since()), false))`;

/** The hours of work until the first answer. */
export const answerHours = (alias: string) => sql<number>`${column(alias, 'answerMinutes')} / 60.0`;

/** The first answer is as the filter says; imported leads are never. */
export function whereFirstAnswer(
  alias: string,
  filter: FirstAnswerFilter | undefined,
): Expression<SqlBool>[] {
  if (filter === undefined) return [];
  if (filter === 'overdue') return [isAnswerOverdue(alias)];
  if (typeof filter === 'string') {
    const isAnswered = sql.lit(filter === 'answered');
    return [isCounted(alias), sql<SqlBool>`(${column(alias, 'firstAnswerAt')} is not null) = ${isAnswered}`];
  }
  const minutes = column(alias, 'answerMinutes');
  return [
    isCounted(alias),
    ...(filter.from === undefined ? [] : [sql<SqlBool>`${minutes} > ${filter.from * 60}::int`]),
    ...(filter.to === undefined ? [] : [sql<SqlBool>`${minutes} <= ${filter.to * 60}::int`]),
  ];
}
