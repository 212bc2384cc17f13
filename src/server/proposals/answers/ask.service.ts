import { today } from '#shared/fields/format.ts';
import { Activity } from '../../activities/activities.entity.ts';
import { lockId } from '../../platform/database/idempotencyKeys.ts';
import { type Telling, tell } from '../../records/events/tell.ts';
import { keepApprovals } from '../approvals/approvals.service.ts';
import { responsibleFor } from '../effects.service.ts';
import type { Proposal } from '../proposals.entity.ts';
import { asked } from '../proposals.events.ts';

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
