import { sql } from 'kysely';
import type { EventKind } from '#shared/events/events.ts';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import { enquiryMembers, enquiryReaders } from '../business/enquiryReaders.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { assigned } from '../records/events/assign.ts';
import { defineEvent } from '../records/events/eventRule.ts';
import { responsibleFor } from './effects.service.ts';
import type { Proposal } from './proposals.entity.ts';
import { composeAnswer, composeQuestion } from './proposals.mails.ts';

const concerning = {
  noun: 'proposal',
  async to(em: EntityManager, proposal: Proposal) {
    const person = await responsibleFor(em, proposal);
    return person ? [person.id] : [];
  },
  orElse: 'assignMany',
} as const;

const whileIn = (state: ProposalState) => ({
  table: 'proposals',
  holds: sql`source.state = ${sql.lit(state)}`,
});

export const accepted = defineEvent<Proposal>({
  ...concerning,
  kind: 'accepted',
  news: whileIn('accepted'),
  mail: { orElse: enquiryMembers, compose: composeAnswer('accepted') },
});

export const declined = defineEvent<Proposal>({
  ...concerning,
  kind: 'declined',
  news: whileIn('declined'),
  mail: { orElse: enquiryMembers, compose: composeAnswer('declined') },
});

export const expired = defineEvent<Proposal>({ ...concerning, kind: 'expired', news: whileIn('expired') });

/** The task that it becomes is shown by the bell until it is done. */
export const asked = defineEvent<Proposal>({
  ...concerning,
  kind: 'asked',
  mail: { orElse: enquiryReaders, isCounted: true, compose: composeQuestion },
});

interface AboutDiscount {
  id: string;
  askedById: string;
  byId: string;
}

/** Tells who asked, while the draft has not changed. */
const answered = (state: 'approved' | 'refused') =>
  defineEvent<AboutDiscount>({
    kind: `discount_${state}`,
    noun: 'proposal',
    news: {
      table: 'discount_approvals',
      id: sql`(event.data ->> 'approvalId')::uuid`,
      holds: sql`source.state = ${sql.lit(state)} and exists (
      select from proposals where proposals.id = source.proposal_id
         and (proposals.state <> 'draft' or proposals.version = source.proposal_version))`,
    },
    to: async (_em, { askedById, byId }) => (askedById === byId ? [] : [askedById]),
  });

/** Shown in timelines only. */
const happened = (kind: EventKind) => defineEvent({ kind, noun: 'proposal' });

export const discountEvents = {
  discount_asked: happened('discount_asked'),
  discount_withdrawn: happened('discount_withdrawn'),
  discount_approved: answered('approved'),
  discount_refused: answered('refused'),
  discount_answer_undone: happened('discount_answer_undone'),
};

export const proposalEvents = [
  assigned('proposal', 'proposals'),
  accepted,
  declined,
  expired,
  asked,
  discountEvents.discount_approved,
  discountEvents.discount_refused,
];
