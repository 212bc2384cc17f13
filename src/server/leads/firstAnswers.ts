import { type Expression, type SqlBool, sql } from 'kysely';
import type { FirstAnswerFilter } from '#shared/records/filters.ts';

// Triggers keep the first answer to a lead and the working hours until then.

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** When imported leads had an answer is unknown. */
const isCounted = (alias: string) => sql<SqlBool>`not ${column(alias, 'isImported')}`;

/** Open, unanswered, and older than the promised working hours. */
export const isAnswerOverdue = (alias: string) => sql<boolean>`(
  ${column(alias, 'firstAnswerAt')} is null and ${isCounted(alias)}
  and ${column(alias, 'status')} not in ('closed_won', 'closed_lost')
  and coalesce(${column(alias, 'createdAt')} < (select answers_due_since()), false))`;

/** Until the first answer. */
export const answerHours = (alias: string) => sql<number>`${column(alias, 'answerMinutes')} / 60.0`;

/** Never matches imported leads. */
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
