import { sql } from 'kysely';
import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows } from '../platform/database/rows.ts';
import type { User } from '../platform/identity/users.entity.ts';
import type { HandOverPart } from '../records/handOverPart.ts';
import { describeAssignment } from './leads.service.ts';

/**
 * Open leads and those that are closed and have a follow-up, and the follow-ups of leads that are assigned to nobody, which
 * are on the list of who scheduled them.
 */
export const leadHandOver: HandOverPart[] = [
  {
    kind: 'leads',
    column: 'assigned_to_id',
    isOpen: sql`(status not in ('closed_won', 'closed_lost') or follow_up_date is not null)`,
    afterMove: recordAssignments,
  },
  {
    kind: 'tasks',
    column: 'follow_up_by_id',
    isOpen: sql`assigned_to_id is null and follow_up_date is not null`,
  },
];

/** Does the same as `recordAssignment` for many leads with one statement for each table. */
async function recordAssignments(em: EntityManager, ids: string[], newOwner: User | null, authorId: string) {
  const createdAt = new Date();
  const title = describeAssignment(newOwner);
  await insertRows(
    em,
    'activities',
    ids.map((leadId) => ({
      id: newId(),
      createdAt,
      leadId,
      type: 'assignment',
      title,
      createdById: authorId,
    })),
  );
  await insertRows(
    em,
    'lead_assignments',
    ids.map((leadId) => ({
      id: newId(),
      createdAt,
      leadId,
      assignedById: authorId,
      isImported: true,
      assignedToId: newOwner?.id ?? null,
    })),
  );
}
