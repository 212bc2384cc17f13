import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import { FUTURE_CLOSE_DATE_MESSAGE } from '#shared/deals.ts';
import { today } from '#shared/fields/format.ts';
import {
  LOST_REASON_MESSAGE,
  type moveInput,
  type OpportunityRecord,
  type opportunityChanges,
  type opportunityInput,
} from '#shared/opportunities/opportunities.schema.ts';
import { isClosed, type OpportunityStage, stageProbability } from '#shared/opportunities/opportunities.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { newId } from '../platform/database/columns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { assignOwner } from '../records/events/assign.ts';
import { rejectMisplaced, rejectTaken } from '../records/places/places.ts';
import { Opportunity } from './opportunities.entity.ts';
import { presentOpportunity } from './opportunities.queries.ts';

/** @throws BAD_REQUEST for a field whose contact, lead, owner or closing is not possible */
export function createOpportunity(
  em: EntityManager,
  { id, ...input }: z.output<typeof opportunityInput>,
  authorId: string,
) {
  // The others follow from the stage.
  const { closedOn: _, lostReason: __, probability: ___, ...compared } = input;
  return createOnce(em, Opportunity, { id, ...compared }, async (em) => {
    const { accountId, contactId, leadId, ownerId, ...fields } = input;
    const opportunity = em.create(Opportunity, {
      ...fields,
      ...deriveFromStage(fields),
      id,
      account: accountId,
      contact: (await lockAccountContact(em, contactId, accountId)).id,
      lead: leadId && (await lockUnconvertedLead(em, leadId, id)),
      owner: null,
      createdBy: authorId,
    });
    await assignOwner(em, 'opportunity', opportunity, ownerId, authorId);
    await em.flush();
    return opportunity;
  });
}

/**
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for a field whose contact, lead, owner or closing is not possible
 */
export function updateOpportunity(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof opportunityChanges> },
  authorId: string,
) {
  return changeRecord(em, Opportunity, { id, version, data }, presentOpportunity, async (em, opportunity) => {
    const { accountId = opportunity.account.id, contactId = opportunity.contact.id, ...rest } = data;
    const { leadId, ownerId, ...fields } = rest;
    // It cannot leave its account while it has this opportunity, so it needs no lock.
    const stays = contactId === opportunity.contact.id && accountId === opportunity.account.id;
    if (!stays) await lockAccountContact(em, contactId, accountId);
    if (leadId && leadId !== opportunity.lead?.id) await lockUnconvertedLead(em, leadId, id);
    if (ownerId !== undefined) await assignOwner(em, 'opportunity', opportunity, ownerId, authorId);
    em.assign(opportunity, {
      ...fields,
      ...deriveFromStage(fields, opportunity),
      account: accountId,
      contact: contactId,
      ...(leadId !== undefined && { lead: leadId }),
    });
    if (stays) return;
    await em.flush();
    await rejectMisplaced(em, 'opportunities', id);
  });
}

/**
 * Sets the stage of an opportunity, with the probability of the stage.
 *
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for the field `lostReason` or `closedOn`
 */
export const moveOpportunity = (
  em: EntityManager,
  { id, version, ...to }: z.output<typeof moveInput>,
): Promise<OpportunityRecord> =>
  changeRecord(em, Opportunity, { id, version, data: to }, presentOpportunity, async (em, opportunity) => {
    em.assign(opportunity, {
      stage: to.stage,
      probability: keptProbability(opportunity, to.stage),
      ...resolveClosing({ ...opportunity, ...to }),
    });
  });

/**
 * The day on which it was closed, by default today, and why it was lost; both null while it is open.
 *
 * @throws BAD_REQUEST for the field `lostReason` without a reason, or `closedOn` in the future
 */
export function resolveClosing({
  stage,
  closedOn,
  lostReason,
}: Pick<Opportunity, 'stage' | 'closedOn' | 'lostReason'>) {
  if (!isClosed(stage)) return { closedOn: null, lostReason: null };
  if (closedOn && closedOn > today()) throw new FieldError('closedOn', FUTURE_CLOSE_DATE_MESSAGE);
  if (stage === 'lost' && !lostReason) throw new FieldError('lostReason', LOST_REASON_MESSAGE);
  return { closedOn: closedOn ?? today(), lostReason: stage === 'lost' ? lostReason : null };
}

/**
 * The fields of an opportunity that follow from its stage, for a new one or for a change of the `stored` one.
 *
 * @throws BAD_REQUEST for the field `lostReason` or `closedOn`
 */
export function deriveFromStage(
  fields: Partial<StageFields>,
  stored: StageFields = { stage: 'qualification', closedOn: null, lostReason: null },
) {
  const merged = { ...stored, ...fields };
  const kept = merged.stage === stored.stage ? stored.probability : undefined;
  return { ...resolveClosing(merged), probability: probabilityAt(merged.stage, fields.probability ?? kept) };
}

type StageFields = Pick<Opportunity, 'stage' | 'closedOn' | 'lostReason'> & { probability?: number };

/** The probability, in per cent; that of a closed stage is fixed. */
const probabilityAt = (stage: OpportunityStage, chosen = stageProbability[stage]) =>
  isClosed(stage) ? stageProbability[stage] : chosen;

const keptProbability = (opportunity: Opportunity, stage: OpportunityStage) =>
  stage === opportunity.stage ? opportunity.probability : stageProbability[stage];

/** Locks a lead that has not become an opportunity, so that it does not before this transaction ends. */
async function lockUnconvertedLead(em: EntityManager, leadId: string, id = newId()) {
  const lead = await em.findOne(Lead, leadId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!lead) throw new FieldError('leadId', 'This lead is gone: choose another one');
  await rejectTaken(em, 'opportunities', { id, lead_id: leadId }, 'leadId');
  return lead;
}
