import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import type { Acceptance } from '#shared/proposals.schema.ts';
import { nextStates, stateOn } from '#shared/proposals.ts';
import { enquiryMailIds } from '../business/enquiryMails.service.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { Context } from '../platform/identity/context.ts';
import { noteOnProposal, responsibleFor, winOpportunity } from './effects.service.ts';
import { Proposal } from './proposals.entity.ts';
import { closeProposal } from './sending.service.ts';
import { SentProposal } from './sentProposals.entity.ts';

// The steps of the client with a proposal, by its link. Each answers the proposal as it is now.

/** The mailer and transaction that an answer needs: its mails are queued in its transaction. */
export type AnswerContext = Pick<Context, 'mailer'> & { em: EntityManager };

const itself = async (_em: EntityManager, proposal: Proposal) => proposal;

/**
 * Notes that the client has seen it; nothing where it is not open, or was seen before.
 *
 * @throws NOT_FOUND when it is gone
 */
export const viewProposal = (em: EntityManager, id: string) =>
  em.transactional(async (em) => {
    const proposal = await em.findOneOrFail(Proposal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!nextStates[stateOn(proposal, today())].includes('viewed')) return proposal;
    em.assign(proposal, { state: 'viewed', viewedAt: new Date() });
    noteOnProposal(em, proposal, 'viewed', null);
    return proposal;
  });

/**
 * Accepts it: the opportunity is won, or made, and the lead closed as won. A repeated call answers the same.
 *
 * @throws CONFLICT when it was declined, withdrawn or replaced, or has expired
 */
export const acceptProposal = (
  { em, mailer }: AnswerContext,
  id: string,
  { name, ip, userAgent }: Pick<Acceptance, 'name' | 'ip' | 'userAgent'>,
) =>
  closeProposal(em, id, 'accepted', itself, async (em, proposal) => {
    const at = proposal.answeredAt ?? new Date();
    const { document, hash } = await em.findOneOrFail(SentProposal, { proposal });
    proposal.acceptance = { name, ip, userAgent, hash, at: at.toISOString() };
    noteOnProposal(em, proposal, 'accepted', `By ${name}`);
    await winOpportunity(em, proposal, document);
    await mailer.send(em, { kind: 'proposalAccepted', proposalId: id });
    await mailStaff({ em, mailer }, proposal, 'accepted');
  });

/**
 * Declines it, with a reason where the client gives one. A repeated call answers the same.
 *
 * @throws CONFLICT when it was accepted, withdrawn or replaced, or has expired
 */
export const declineProposal = ({ em, mailer }: AnswerContext, id: string, reason: string | null) =>
  closeProposal(em, id, 'declined', itself, async (em, proposal) => {
    proposal.declineReason = reason;
    noteOnProposal(em, proposal, 'declined', reason);
    await mailStaff({ em, mailer }, proposal, 'declined');
  });

/** Mails who is responsible. Where nobody is, those get it who get a mail about each enquiry. */
async function mailStaff({ em, mailer }: AnswerContext, proposal: Proposal, answer: 'accepted' | 'declined') {
  const job = { kind: 'proposalAnswered', proposalId: proposal.id, answer } as const;
  if (await responsibleFor(em, proposal)) return mailer.send(em, job);
  for (const userId of await enquiryMailIds(em)) await mailer.send(em, { ...job, userId });
}

/** Stores that proposals have expired whose last day is over in Sydney; until then they are read as expired. */
export const expireProposals = (orm: Database) =>
  orm.em.fork().transactional((em) =>
    runSql(
      em,
      sql`update proposals set state = 'expired', version = version + 1, updated_at = now()
           where state in ('sent', 'viewed') and valid_until < ${today()}::date`,
    ),
  );
