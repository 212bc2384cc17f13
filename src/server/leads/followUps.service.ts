import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { completeFollowUpInput } from '#shared/activities/activities.schema.ts';
import { formatDay } from '#shared/fields/format.ts';
import { Activity } from '../activities/activities.entity.ts';
import { setNoted } from '../platform/database/actor.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import { changesOfAct, type RowChanges, setBackRows } from '../records/history/acts.ts';
import { Lead } from './leads.entity.ts';

type FollowUpDone = z.output<typeof completeFollowUpInput>;

const DONE = 'Follow-up done';

/** Before the day. */
export const SCHEDULED = 'Follow-up scheduled for';

/**
 * Completes the follow-up of a lead: clears its day and notes it.
 *
 * @throws CONFLICT when somebody else has completed or moved it
 */
export function completeFollowUp(em: EntityManager, input: FollowUpDone, personId: string) {
  return createOnce(em, Activity, { id: input.activityId, leadId: input.id }, async (em) => {
    const lead = await em.findOneOrFail(Lead, input.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (lead.followUpDate !== input.followUpDate) {
      throw conflict('Somebody else has ticked this follow-up off, or moved it, in the meantime');
    }
    await setNoted(em, input.activityId);
    lead.followUpDate = null;
    const note = em.create(Activity, {
      id: input.activityId,
      lead,
      type: 'note',
      title: DONE,
      description: `It was due on ${formatDay(input.followUpDate)}`,
      createdBy: personId,
    });
    await em.flush();
    return note;
  });
}

/**
 * A follow-up that was scheduled or completed; the id is that of its note. Undo sets the lead's day and time back and
 * removes the note: CONFLICT when they have changed since.
 */
export const followUp: UndoableAct = {
  find: (id) =>
    sql`select created_by_id as by from activities
         where id = ${id} and type = 'note' and (title = ${DONE} or title like ${`${SCHEDULED} %`})`,

  async undo({ em }, id) {
    const note = await em.findOneOrFail(Activity, id);
    const leadId = note.lead?.id ?? '';
    const lead = await em.findOneOrFail(Lead, leadId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    const changes = (await changesOfAct(em, id)).get('leads') ?? new Map<string, RowChanges>();
    const { followUpDate } = changes.get(leadId) ?? {};
    if (followUpDate && lead.followUpDate !== followUpDate.to)
      throw conflict('Somebody has scheduled another follow-up in the meantime');
    await setBackRows(em, 'leads', changes);
    await em.nativeDelete(Activity, { id });
    return { message: 'Change undone' };
  },
};

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
