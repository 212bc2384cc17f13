import { today } from '#shared/fields/format.ts';
import { Activity } from '../../activities/activities.entity.ts';
import { queueEnquiryMails } from '../../business/enquiryMails.service.ts';
import { lockId } from '../../platform/database/idempotencyKeys.ts';
import type { Context } from '../../platform/identity/context.ts';
import { keepApprovals } from '../approvals/approvals.service.ts';
import { responsibleFor } from '../effects.service.ts';
import type { Proposal } from '../proposals.entity.ts';
import type { AnswerContext } from './mailStaff.ts';

/**
 * A question of the client about a proposal, which is locked, becomes a task of today on it, for who is responsible, once
 * for each id. Where nobody is, those get a mail who get one about enquiries.
 */
export async function askQuestion(
  { em, mailer, env }: AnswerContext & Pick<Context, 'env'>,
  proposal: Proposal,
  { id, question }: { id: string; question: string },
) {
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
  if (owner) await mailer.send(em, { kind: 'proposalAnswered', proposalId: proposal.id, answer: 'asked' });
  else await queueEnquiryMails(em, { proposalId: proposal.id, questionId: id }, { mailer, env });
}
