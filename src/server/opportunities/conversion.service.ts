import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import { formatAud } from '#shared/fields/format.ts';
import type { convertLeadInput } from '#shared/opportunities/opportunities.schema.ts';
import {
  leadStatusByStage,
  opportunityStage,
  stageProbability,
} from '#shared/opportunities/opportunities.ts';
import { Activity } from '../activities/activities.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Lead } from '../leads/leads.entity.ts';
import { calculateLeadScore, setLeadStatus } from '../leads/leads.service.ts';
import { setNoted } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { hasValues } from '../platform/database/fieldValues.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { assignOwner } from '../records/events/assign.ts';
import { Opportunity } from './opportunities.entity.ts';
import { presentOpportunity } from './opportunities.queries.ts';

/**
 * Converts a lead into an opportunity, sets the status of the lead to that of the stage, and notes it on both.
 *
 * @throws NOT_FOUND when the lead is gone
 * @throws CONFLICT with the existing opportunity when the lead was converted before
 */
export function convertLead(
  em: EntityManager,
  { id, leadId, ...fields }: z.output<typeof convertLeadInput>,
  authorId: string,
) {
  return em.transactional(async (em) => {
    const lead = await em.findOneOrFail(Lead, leadId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const existing = await em.findOne(Opportunity, { lead });
    if (existing) {
      const known = await presentOpportunity(em, existing);
      // Repeated after a lost response.
      if (existing.id === id && hasValues(existing, fields)) return known;
      throw new StaleRecordError(known, 'This lead has become an opportunity already');
    }

    const opportunity = em.create(Opportunity, {
      ...fields,
      id,
      probability: stageProbability[fields.stage],
      lead,
      account: lead.account,
      contact: lead.contact,
      owner: null,
      nextStep: lead.nextAction,
      description: lead.description,
      createdBy: authorId,
    });
    await assignOwner(em, 'opportunity', opportunity, await ownerOf(em, lead, authorId), authorId);
    const contact = await em.findOneOrFail(Contact, lead.contact.id);
    const noteId = newId();
    await setNoted(em, noteId);
    setLeadStatus(lead, leadStatusByStage[fields.stage]);
    em.assign(lead, calculateLeadScore(lead, contact));

    const stage = opportunityStage.labels[fields.stage];
    const summary = fields.value === null ? stage : `${stage}, ${formatAud(fields.value)}`;
    const note = { type: 'note', createdBy: authorId } as const;
    em.create(Activity, {
      ...note,
      id: noteId,
      lead,
      title: 'Converted to opportunity',
      description: `${fields.name} (${summary})`,
    });
    em.create(Activity, { ...note, opportunity, title: 'Converted from lead', description: lead.title });
    await em.flush();
    return presentOpportunity(em, opportunity);
  });
}

/** The owner of the lead, or whoever converts it if it has no active owner. */
async function ownerOf(em: EntityManager, lead: Lead, authorId: string) {
  if (!lead.assignedTo) return authorId;
  const { assignedTo } = await em.populate(lead, ['assignedTo']);
  return assignedTo?.isActive() ? assignedTo.id : authorId;
}
