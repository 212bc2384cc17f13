import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { completeFollowUpInput } from '#shared/activities/activities.schema.ts';
import { formatDay } from '#shared/fields/format.ts';
import { Activity } from '../activities/activities.entity.ts';
import { setNoted } from '../platform/database/actor.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { Lead } from './leads.entity.ts';

type FollowUpDone = z.output<typeof completeFollowUpInput>;

const DONE = 'Follow-up done';

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
 * Sets the day again and removes the note.
 *
 * @throws CONFLICT when this was undone already, or another follow-up is scheduled
 */
export function reopenFollowUp(em: EntityManager, { id, followUpDate, activityId }: FollowUpDone) {
  return em.transactional(async (em) => {
    const lead = await em.findOneOrFail(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const note = await em.findOne(Activity, { id: activityId, lead, title: DONE });
    if (!note) throw conflict('This was taken back already');
    if (lead.followUpDate) throw conflict('Somebody has scheduled another follow-up in the meantime');
    lead.followUpDate = followUpDate;
    em.remove(note);
    await em.flush();
  });
}

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
