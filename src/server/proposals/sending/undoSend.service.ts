import { TRPCError } from '@trpc/server';
import { UNDO_SEND_MS } from '#shared/proposals.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { keepApprovals } from '../approvals/approvals.service.ts';
import { leadProposalUnsent } from '../effects.service.ts';
import { lockVersions } from '../lockVersions.ts';
import { Proposal } from '../proposals.entity.ts';
import { presentProposal } from '../proposals.queries.ts';
import { reopenQuestions } from '../questions.service.ts';
import { ProposalReminder } from '../reminders/reminders.entity.ts';
import { SentProposal } from '../sentProposals.entity.ts';

/** The time for a press in the last moment to arrive. */
const GRACE_MS = 5_000;

/** The time after which Undo is refused and the mail leaves. */
export const SENT_FOR_GOOD_MS = UNDO_SEND_MS + GRACE_MS;

/**
 * Takes back a proposal that was sent a few seconds ago: it is the draft that it was, and so is what it replaced. A
 * repeated call answers the same.
 *
 * @throws CONFLICT when it is too late: its time is over, or the client has seen it
 */
export function undoSend(em: EntityManager, id: string) {
  return em.transactional(async (em) => {
    const { reference } = await em.findOneOrFail(Proposal, id);
    const versions = await lockVersions(em, reference);
    const proposal = versions.find((one) => one.id === id);
    if (!proposal) throw new TRPCError({ code: 'NOT_FOUND', message: 'Proposal not found' });
    if (proposal.state === 'draft') return presentProposal(em, proposal);
    const age = Date.now() - (proposal.sentAt?.getTime() ?? 0);
    if (proposal.state !== 'sent' || age > SENT_FOR_GOOD_MS)
      throw new TRPCError({ code: 'CONFLICT', message: 'It has been sent: withdraw it instead' });
    const { version } = proposal;
    await leadProposalUnsent(em, proposal);
    const before = versions.filter(({ revision }) => revision < proposal.revision).at(-1);
    if (before?.state === 'replaced') {
      before.state = before.viewedAt ? 'viewed' : 'sent';
      if (proposal.sentAt) await reopenQuestions(em, before.id, proposal.sentAt);
    }
    await em.nativeDelete(SentProposal, { proposal });
    // The mail may have left in this moment.
    await em.nativeDelete(ProposalReminder, { proposal });
    em.assign(proposal, { state: 'draft', sentAt: null, sentBy: null });
    // A link that was copied meanwhile is worth nothing.
    proposal.keyGeneration += 1;
    await em.flush();
    await keepApprovals(em, proposal, version);
    return presentProposal(em, proposal);
  });
}
