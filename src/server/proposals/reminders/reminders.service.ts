import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import type { remindersInput } from '#shared/proposals/actions.schema.ts';
import { isOpenProposal, stateOn } from '#shared/proposals/proposalState.ts';
import { firstReminders, isReminderTime, REMINDER_COUNT, replan } from '#shared/proposals/reminders.ts';
import { readHolidays } from '../../business/business.service.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { isRestoredCopy } from '../../platform/database/restoredCopies.entity.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { tellTimeline } from '../effects.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { presentProposal } from '../proposals.queries.ts';
import { ProposalReminder } from './reminders.entity.ts';

// A reminder is mailed by the job of its day; there is one per day, however many processes queue it. The mail
// is composed only within the hours of that day and if the reminder is the next due. What could not leave is
// dropped and queued again the next day.

/** Plans the reminders of a proposal whose mail has left; a repeated call changes nothing. */
export const planReminders = (em: EntityManager, proposalId: string) =>
  em.transactional(async (em) => {
    const now = new Date();
    const proposal = await em.findOne(Proposal, proposalId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!proposal || !isOpenProposal(stateOn(proposal, today(now)))) return;
    if ((await em.count(ProposalReminder, { proposal })) > 0) return;
    const planned = firstReminders(now, await readHolidays(em));
    for (const reminder of planned) em.create(ProposalReminder, { proposal, ...reminder });
  });

/** Queues due reminders, none on a restored copy. Every process calls this regularly. */
export async function queueReminders(orm: Database, mailer: Mailer, now = new Date()) {
  const day = today(now);
  await orm.em.fork().transactional(async (em) => {
    if (!isReminderTime(now, await readHolidays(em)) || (await isRestoredCopy(em))) return;
    for (const { proposalId, number } of await dueReminders(em, day).execute())
      await mailer.send(
        em,
        { kind: 'proposalReminder', proposalId, number, day },
        { name: `proposal reminder ${proposalId} ${number} ${day}` },
      );
  });
}

/** The first due one per proposal that can be answered and whose record is not closed as lost. */
const dueReminders = (em: EntityManager, day: string) =>
  kysely(em)
    .selectFrom('Proposal as proposal')
    .innerJoin('ProposalReminder as reminder', 'reminder.proposal', 'proposal.id')
    .leftJoin('Lead as lead', 'lead.id', 'proposal.lead')
    .leftJoin('Opportunity as opportunity', 'opportunity.id', 'proposal.opportunity')
    .where((eb) => eb.or([eb('lead.id', 'is', null), eb('lead.status', '<>', 'closed_lost')]))
    .where((eb) => eb.or([eb('opportunity.id', 'is', null), eb('opportunity.stage', '<>', 'lost')]))
    .where('proposal.state', 'in', ['sent', 'viewed'])
    .where('proposal.validUntil', '>=', day)
    .where('reminder.sentAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Proposal as refused')
            .whereRef('refused.reference', '=', 'proposal.reference')
            .where('refused.remindersRefusedAt', 'is not', null)
            .select('refused.id'),
        ),
      ),
    )
    .where('reminder.isStopped', '=', false)
    .where('reminder.dueOn', '<=', day)
    .distinctOn('proposal.id')
    .orderBy('proposal.id')
    .orderBy('reminder.number')
    .select(['proposal.id as proposalId', 'reminder.number']);

/** Whether the reminder queued for a day may leave now. */
export async function mayRemind(
  em: EntityManager,
  { proposalId, number, day }: { proposalId: string; number: number; day: string },
  now: Date,
) {
  if (day !== today(now) || !isReminderTime(now, await readHolidays(em))) return false;
  const due = await dueReminders(em, day).where('proposal.id', '=', proposalId).executeTakeFirst();
  return due?.number === number;
}

/** Notes that a reminder has left, from which the next is three days away. */
export const noteReminderSent = (em: EntityManager, proposalId: string, number: number, now: Date) =>
  em.transactional(async (em) => {
    const { proposal, reminders } = await lockReminders(em, proposalId);
    const reminder = reminders.find((one) => one.number === number);
    if (!reminder || reminder.sentAt) return;
    reminder.sentAt = now;
    await moveToPossibleDays(em, reminders, now);
    await tellTimeline(em, proposal, 'reminded', `${number} of ${REMINDER_COUNT}`);
  });

/**
 * Stops unsent reminders, or restarts them on the next possible days. A repeated call answers the same.
 * @throws NOT_FOUND when the proposal is gone
 */
export const setRemindersStopped = (
  em: EntityManager,
  { id, numbers, isStopped }: z.output<typeof remindersInput>,
) =>
  em.transactional(async (em) => {
    const { proposal, reminders } = await lockReminders(em, id);
    for (const reminder of reminders)
      if (numbers.includes(reminder.number) && !reminder.sentAt) reminder.isStopped = isStopped;
    if (!isStopped) await moveToPossibleDays(em, reminders, new Date());
    await em.flush();
    return presentProposal(em, proposal);
  });

/** The database that this one was copied from has most likely sent them. */
export const stopDueReminders = (em: EntityManager) =>
  em.nativeUpdate(
    ProposalReminder,
    { sentAt: null, isStopped: false, dueOn: { $lte: today() } },
    { isStopped: true },
  );

async function lockReminders(em: EntityManager, proposalId: string) {
  const proposal = await em.findOneOrFail(Proposal, proposalId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const reminders = await em.find(ProposalReminder, { proposal }, { orderBy: { number: 'asc' } });
  return { proposal, reminders };
}

async function moveToPossibleDays(em: EntityManager, reminders: ProposalReminder[], now: Date) {
  const possible = replan(reminders, now, await readHolidays(em));
  for (const [index, { dueOn }] of possible.entries()) {
    const reminder = reminders[index];
    if (reminder) em.assign(reminder, { dueOn });
  }
}
