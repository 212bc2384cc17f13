import { today } from '#shared/fields/format.ts';
import { nextStates, stateOn } from '#shared/proposals/proposalState.ts';
import { Activity } from '../../activities/activities.entity.ts';
import { lockId } from '../../platform/database/idempotencyKeys.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { type Telling, tell } from '../../records/events/tell.ts';
import { keepApprovals } from '../approvals/approvals.service.ts';
import { responsibleFor, tellTimeline } from '../effects.service.ts';
import type { Proposal } from '../proposals.entity.ts';
import { asked, declined } from '../proposals.events.ts';
import { closeProposal } from '../sending/close.service.ts';

/**
 * Declines a proposal, which is locked, with a reason where the client gives one. A repeated call changes nothing.
 *
 * @throws CONFLICT when it was accepted, withdrawn or replaced, or has expired
 */
export const declineProposal = (context: Telling, proposal: Proposal, reason: string | null) =>
  closeProposal(context.em, proposal, 'declined', async () => {
    proposal.declineReason = reason;
    await tell(context, declined, proposal, { words: reason });
  });

/** Changes nothing unless the (locked) proposal is open and was not seen before. */
export async function viewProposal(em: EntityManager, proposal: Proposal) {
  if (!nextStates[stateOn(proposal, today())].includes('viewed')) return;
  em.assign(proposal, { state: 'viewed', viewedAt: new Date() });
  await tellTimeline(em, proposal, 'viewed');
}

/**
 * Makes a task for today of a client's question, once for each id; for the person who is responsible,
 * otherwise with a mail to those who get enquiries. The proposal is locked.
 */
export async function askQuestion(
  context: Telling,
  proposal: Proposal,
  { id, question }: { id: string; question: string },
) {
  const { em } = context;
  await lockId(em, id);
  if (await em.count(Activity, id)) return;
  const { version } = proposal;
  proposal.askedAt = new Date();
  const owner = await responsibleFor(em, proposal);
  em.create(Activity, {
    proposal,
    id,
    type: 'note',
    title: `Answer the question about proposal ${proposal.name}`,
    description: question,
    dueDate: today(),
    owner,
    createdBy: null,
  });
  await em.flush();
  await keepApprovals(em, proposal, version);
  await tell(context, asked, proposal);
}
