import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { UNDO_SEND_MS } from '#shared/proposals/proposals.ts';
import { updateLastContact } from '../../leads/lastContact.service.ts';
import type { UndoableAct } from '../../records/acts/acts.service.ts';
import { keepApprovals } from '../approvals/approvals.service.ts';
import { leadProposalUnsent, tellTimeline } from '../effects.service.ts';
import { lockProposal } from '../lockVersions.ts';
import { reopenQuestions } from '../questions.service.ts';
import { ProposalReminder } from '../reminders/reminders.entity.ts';
import { SentProposal } from '../sentProposals.entity.ts';

/** Milliseconds for a late press to arrive. */
const GRACE_MS = 5_000;

/** The time after which Undo is refused and the mail leaves. */
export const SENT_FOR_GOOD_MS = UNDO_SEND_MS + GRACE_MS;

/**
 * The Undo of Send takes back a proposal that was sent a few seconds ago: it is the draft that it was, and so is what it
 * replaced. CONFLICT when it is too late: its time is over, or the client has seen it.
 */
export const sending: UndoableAct = {
  find: (id) => sql`select sent_by_id as by from proposals where id = ${id}`,

  async undo({ em, records }, id) {
    const { proposal, versions } = await lockProposal(em, id);
    const message = 'Not sent: it is a draft again';
    if (proposal.state === 'draft') return { message };
    const age = Date.now() - (proposal.sentAt?.getTime() ?? 0);
    if (proposal.state !== 'sent' || age > SENT_FOR_GOOD_MS)
      throw new TRPCError({ code: 'CONFLICT', message: 'It has been sent: withdraw it instead' });
    const { version, lead, sentAt } = proposal;
    await tellTimeline(em, proposal, 'taken_back');
    await leadProposalUnsent(em, proposal);
    const before = versions.filter(({ revision }) => revision < proposal.revision).at(-1);
    if (before?.state === 'replaced') {
      before.state = before.viewedAt ? 'viewed' : 'sent';
      if (sentAt) await reopenQuestions(em, before.id, sentAt);
    }
    await em.nativeDelete(SentProposal, { proposal });
    // The mail may just have left.
    await em.nativeDelete(ProposalReminder, { proposal });
    em.assign(proposal, { state: 'draft', sentAt: null, sentBy: null });
    // Revokes a link that was copied meanwhile.
    proposal.keyGeneration += 1;
    await em.flush();
    if (lead && sentAt) await updateLastContact({ em, records }, lead.id, sentAt);
    await keepApprovals(em, proposal, version);
    return { message };
  },
};
