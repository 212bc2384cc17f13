import { TRPCError } from '@trpc/server';
import { fullName } from '#shared/contacts/contacts.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { User } from '../../platform/identity/users.entity.ts';

/** Later changes can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/**
 * The same person may repeat it.
 * @throws CONFLICT when somebody else has undone it; the message names them
 */
export async function rejectUndoneByOther(
  em: EntityManager,
  { undoneBy }: { undoneBy: { id: string } | null },
  userId: string,
) {
  if (undoneBy?.id === userId) return;
  const person = undoneBy && (await em.findOne(User, undoneBy.id));
  const who = person ? fullName(person) : 'Somebody else';
  throw new TRPCError({ code: 'CONFLICT', message: `${who} has undone this already` });
}
