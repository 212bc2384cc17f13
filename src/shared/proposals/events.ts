import { defineEventWords, type EventFacts, somebody } from '../events/eventWords.ts';
import { formatAud, formatCents, formatShortDay } from '../fields/format.ts';

/** '$4,730 incl. GST · PR-2026-00001': what was answered. */
const sumOf = ({ proposal }: EventFacts) =>
  proposal
    ? `${formatAud(proposal.total)}${proposal.hasGst ? ' incl. GST' : ''} · ${proposal.number}`
    : 'this proposal';

/** 'Kim Lee approved the discount of $500: “Fine this once”' */
const answerOf = (verb: string, { byName, discountCents, words }: EventFacts) =>
  `${somebody(byName)} ${verb} the discount of ${formatCents(discountCents ?? 0)}${words ? `: “${words}”` : ''}`;

export const proposalEvents = defineEventWords({
  accepted: { icon: 'yes', says: (facts) => `Accepted · ${sumOf(facts)}` },
  declined: { icon: 'no', says: (facts) => `Declined · ${sumOf(facts)}` },
  expired: {
    icon: 'ended',
    says: (facts) => `No answer by ${formatShortDay(facts.dueDate ?? '')} · ${sumOf(facts)}`,
  },
  discount_approved: { icon: 'yes', says: (facts) => answerOf('approved', facts) },
  discount_refused: { icon: 'no', says: (facts) => answerOf('refused', facts) },
});
