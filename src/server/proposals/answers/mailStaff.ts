import { enquiryMailIds } from '../../business/enquiryMails.service.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Context } from '../../platform/identity/context.ts';
import { responsibleFor } from '../effects.service.ts';
import type { Proposal } from '../proposals.entity.ts';

/** The mailer and transaction that an answer needs: its mails are queued in its transaction. */
export type AnswerContext = Pick<Context, 'mailer'> & { em: EntityManager };

/** Mails who is responsible. Where nobody is, those get it who get a mail about each enquiry. */
export async function mailStaff(
  { em, mailer }: AnswerContext,
  proposal: Proposal,
  answer: 'accepted' | 'declined',
) {
  const job = { kind: 'proposalAnswered', proposalId: proposal.id, answer } as const;
  if (await responsibleFor(em, proposal)) return mailer.send(em, job);
  for (const userId of await enquiryMailIds(em)) await mailer.send(em, { ...job, userId });
}
