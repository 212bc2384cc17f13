import type { ClientQuestion } from '#shared/proposals/approvals.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';

export async function listQuestions(em: EntityManager, id: string): Promise<ClientQuestion[]> {
  const tasks = await kysely(em)
    .selectFrom('Activity as task')
    .where('task.proposal', '=', id)
    .where('task.createdBy', 'is', null)
    .where('task.isReminder', '=', false)
    .where('task.dueDate', 'is not', null)
    .orderBy('task.createdAt', 'desc')
    .orderBy('task.id', 'desc')
    .select(['task.id', 'task.description', 'task.createdAt as askedAt', 'task.doneAt'])
    .execute();
  // Within a transaction instants are texts.
  return tasks.map(({ id, description, askedAt, doneAt }) => ({
    id,
    text: description ?? '',
    askedAt: new Date(askedAt),
    doneAt: doneAt && new Date(doneAt),
  }));
}
