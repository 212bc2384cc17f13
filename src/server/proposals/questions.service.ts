import { LockMode } from '@mikro-orm/postgresql';
import { today } from '#shared/fields/format.ts';
import { Activity } from '../activities/activities.entity.ts';
import { queueEnquiryMails } from '../business/enquiryMails.service.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { Context } from '../platform/identity/context.ts';
import type { AnswerContext } from './answers.service.ts';
import { responsibleFor, subjectOfProposal } from './effects.service.ts';
import { Proposal } from './proposals.entity.ts';

/**
 * A question of the client becomes a task of today for who is responsible, once for each id. Where nobody is, those get a
 * mail who get one about enquiries.
 *
 * @throws NOT_FOUND when the proposal is gone
 */
export const askQuestion = (
  { em, mailer, env }: AnswerContext & Pick<Context, 'env'>,
  proposalId: string,
  { id, question }: { id: string; question: string },
) =>
  createOnce(em, Activity, { id }, async (em) => {
    const proposal = await em.findOneOrFail(Proposal, proposalId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    proposal.askedAt = new Date();
    const owner = await responsibleFor(em, proposal);
    const activity = em.create(Activity, {
      ...subjectOfProposal(proposal),
      id,
      type: 'note',
      title: `Answer the question about proposal ${proposal.name}`,
      description: question,
      dueDate: today(),
      owner,
      createdBy: null,
    });
    await em.flush();
    if (owner) await mailer.send(em, { kind: 'proposalAnswered', proposalId, answer: 'asked' });
    else await queueEnquiryMails(em, { proposalId, questionId: id }, { mailer, env });
    return activity;
  });
