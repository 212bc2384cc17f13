import { defineEventWords, type EventFacts, somebody, type TimelineFacts } from '../events/eventWords.ts';
import { formatShortDay } from '../fields/format.ts';
import { nameDiscount } from './approvals.ts';
import { formatTotal } from './proposals.ts';

/** '$4,730 incl. GST · PR-2026-00001' */
const sumOf = ({ proposal }: EventFacts) =>
  proposal ? `${formatTotal(proposal)} · ${proposal.number}` : 'this proposal';

const capitalize = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** 'Proposal PR-2026-00001 sent'. */
const happened = (what: string) => ({ tells: ({ name }: TimelineFacts) => `Proposal ${name} ${what}` });

/** In the bell 'Accepted · $4,730 incl. GST · PR-2026-00001'. */
const answered = (icon: 'yes' | 'no', what: string) => ({
  ...happened(what),
  icon,
  says: (facts: EventFacts) => `${capitalize(what)} · ${sumOf(facts)}`,
});

/** 'Discount of $500 approved'. */
const discount = (what: string) => ({
  tells: ({ discountCents }: TimelineFacts) => `${capitalize(nameDiscount(discountCents))} ${what}`,
});

/** In the bell 'Kim Lee approved the discount of $500: “Fine this once”'. */
const discountAnswered = (icon: 'yes' | 'no', what: string) => ({
  ...discount(what),
  icon,
  says: ({ byName, discountCents, words }: EventFacts) =>
    `${somebody(byName)} ${what} the ${nameDiscount(discountCents)}${words ? `: “${words}”` : ''}`,
});

export const proposalEvents = defineEventWords({
  sent: happened('sent'),
  taken_back: happened('taken back before it was emailed'),
  viewed: happened('viewed'),
  accepted: answered('yes', 'accepted'),
  declined: answered('no', 'declined'),
  expired: {
    ...happened('expired'),
    icon: 'ended',
    says: (facts) => `No answer by ${formatShortDay(facts.dueDate ?? '')} · ${sumOf(facts)}`,
  },
  withdrawn: happened('withdrawn'),
  reminded: happened('reminder sent'),
  reminders_refused: happened('gets no more reminders'),
  email_confirmed: { ...happened('has a confirmed email address'), isOwn: true },
  link_renewed: happened('has a new link'),
  discount_asked: discount('is for a manager to approve'),
  discount_withdrawn: discount('is not to be approved any more'),
  discount_approved: discountAnswered('yes', 'approved'),
  discount_refused: discountAnswered('no', 'refused'),
  discount_answer_undone: discount('is for a manager to approve again'),
});
