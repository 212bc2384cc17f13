import { LockMode } from '@mikro-orm/postgresql';
import { nameOfDeal } from '#shared/deals.ts';
import type { EventKind } from '#shared/events/events.ts';
import { today } from '#shared/fields/format.ts';
import type { LeadStatus } from '#shared/leads/leads.ts';
import { stageProbability } from '#shared/opportunities/opportunities.ts';
import { describeTotal, type ProposalDocument } from '#shared/proposals/document.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Lead } from '../leads/leads.entity.ts';
import { assignLead, calculateLeadScore, setLeadStatus } from '../leads/leads.service.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { setOwner } from '../records/events/assign.ts';
import { tell } from '../records/events/tell.ts';
import { type Proposal, partiesOf } from './proposals.entity.ts';

// What a proposal's state does to its lead and opportunity. Lock order: proposal, lead, opportunity.

/** Sending moves a lead with one of these to 'Proposal sent'; never back from a later one. */
const BEFORE_SENT: LeadStatus[] = ['new', 'contacted', 'qualified'];

/** Who sends what nobody has is its owner, and that of a lead that nobody has: the client reads their name. */
export async function leadProposalSent(em: EntityManager, proposal: Proposal, senderId: string) {
  const lead = await lockLead(em, proposal);
  if (!proposal.owner) {
    await setOwner(em, 'proposal', proposal, senderId);
    if (lead && !lead.assignedTo) await assignLead(em, lead, senderId, senderId);
  }
  proposal.leadStatusBefore = null;
  if (lead && BEFORE_SENT.includes(lead.status)) {
    proposal.leadStatusBefore = lead.status;
    await changeLeadStatus(em, lead, 'proposal_sent');
  }
}

/** Restores the lead's status unless somebody changed it meanwhile. */
export async function leadProposalUnsent(em: EntityManager, proposal: Proposal) {
  const lead = await lockLead(em, proposal);
  if (lead?.status === 'proposal_sent' && proposal.leadStatusBefore)
    await changeLeadStatus(em, lead, proposal.leadStatusBefore);
}

/**
 * Wins the proposal's opportunity or that of its lead, made if missing, and closes the lead as won. The value
 * excludes GST.
 */
export async function winOpportunity(em: EntityManager, proposal: Proposal, document: ProposalDocument) {
  const lead = await lockLead(em, proposal);
  if (lead) {
    await changeLeadStatus(em, lead, 'closed_won');
    // Written before the opportunity is won, which ends the follow-up of its lead where that has not.
    await em.flush();
  }
  const its = proposal.opportunity ? { id: proposal.opportunity.id } : lead && { lead: lead.id };
  const found = its && (await em.findOne(Opportunity, its, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  const won = {
    stage: 'won' as const,
    probability: stageProbability.won,
    closedOn: today(),
    lostReason: null,
    value: (document.total - (document.gst ?? 0)) / 100,
  };
  const opportunity =
    found ??
    em.create(Opportunity, {
      ...won,
      name: nameOfDeal(document.client.account || document.client.contact),
      ...partiesOf(proposal),
      lead: lead?.id ?? null,
      owner: proposal.owner,
      expectedCloseDate: null,
      nextStep: null,
      description: null,
      createdBy: null,
    });
  // Won before: it keeps its day and value.
  if (found && found.stage !== 'won') em.assign(found, won);
  proposal.opportunity = em.getReference(Opportunity, opportunity.id);
}

const lockLead = async (em: EntityManager, { lead }: Proposal) =>
  lead ? em.findOneOrFail(Lead, lead.id, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;

async function changeLeadStatus(em: EntityManager, lead: Lead, status: LeadStatus) {
  if (lead.status === status) return;
  setLeadStatus(lead, status);
  const contact = await em.findOneOrFail(Contact, lead.contact.id);
  em.assign(lead, calculateLeadScore(lead, contact));
}

/** The active person who is responsible for a proposal: its owner, who sent it or who has its lead; or nobody. */
export async function responsibleFor(em: EntityManager, { owner, sentBy, lead }: Proposal) {
  const its = lead && (await em.findOne(Lead, lead.id));
  for (const person of [owner, sentBy, its?.assignedTo]) {
    const user = person && (await em.findOne(User, person.id));
    if (user?.isActive()) return user;
  }
  return null;
}

/** Stores what timelines alone tell of a proposal, with what was said, and the line that its mail gets. */
export const tellTimeline = (
  em: EntityManager,
  proposal: { id: string },
  kind: EventKind,
  words: string | null = null,
  line: string | null = null,
) => tell({ em }, { kind, noun: 'proposal' }, proposal, { words, ...(line && { line }) });

/** 'By Mei Lin · $4,730 incl. GST': who accepted it, and what. */
export const describeSigned = (name: string, document: ProposalDocument) =>
  `By ${name} · ${describeTotal(document)}`;
