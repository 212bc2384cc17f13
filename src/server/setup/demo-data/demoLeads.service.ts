import { LEAD_CREATED } from '#shared/activities/activities.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { leadInput } from '#shared/leads/leads.schema.ts';
import { opportunityInput } from '#shared/opportunities/opportunities.schema.ts';
import { stageProbability } from '#shared/opportunities/opportunities.ts';
import { Activity } from '../../activities/activities.entity.ts';
import type { Contact } from '../../contacts/contacts.entity.ts';
import { Lead } from '../../leads/leads.entity.ts';
import { calculateLeadScore } from '../../leads/leads.service.ts';
import { Opportunity } from '../../opportunities/opportunities.entity.ts';
import { newId } from '../../platform/database/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { demoLeads } from './demo-data.data.ts';
import type { demoOpportunities } from './demoOpportunities.data.ts';

// Written as entities, because they are older than today: people cannot choose a creation time.

/** The moment so many days from now: negative is past. */
export const instantAt = (day: number) => new Date(Date.now() + day * DAY_MS);

/** Relative to today; null without a number. */
export const dateAt = (day: number | undefined) => (day === undefined ? null : today(instantAt(day)));

/** Creates a sample opportunity, which is written with the next flush. */
export function addOpportunity(
  em: EntityManager,
  sample: Omit<(typeof demoOpportunities)[number], 'lead'>,
  contact: Contact,
  lead: Lead | null,
  createdBy: string,
) {
  const { contact: _name, createdDay, closeDay, closedDay, lost: _later, ...rest } = sample;
  const {
    accountId,
    contactId,
    leadId: _lead,
    ownerId: _owner,
    ...fields
  } = opportunityInput.parse({ ...rest, accountId: contact.account?.id, contactId: contact.id });
  return em.create(Opportunity, {
    ...fields,
    id: newId(),
    account: accountId,
    contact: contactId,
    lead,
    owner: createdBy,
    probability: fields.probability ?? stageProbability[fields.stage],
    expectedCloseDate: dateAt(closeDay),
    closedOn: dateAt(closedDay),
    createdBy,
    createdAt: instantAt(createdDay),
  });
}

/** Separately, so that the history has the stage before. */
export const loseOpportunity = (opportunity: Opportunity, { day, reason }: { day: number; reason: string }) =>
  Object.assign(opportunity, {
    stage: 'lost',
    probability: stageProbability.lost,
    closedOn: dateAt(day),
    lostReason: reason,
  });

/** Creates a sample lead with its activities, which are written with the next flush. */
export function addLead(
  em: EntityManager,
  sample: (typeof demoLeads)[number],
  contact: Contact,
  createdBy: string,
) {
  const { activities, createdDay, closeDay, closedDay, followUpDay, contact: _name, ...rest } = sample;
  const {
    accountId,
    contactId,
    assignedToId: _nobody,
    ...fields
  } = leadInput.parse({ ...rest, accountId: contact.account?.id, contactId: contact.id });
  const lead = em.create(Lead, {
    ...fields,
    id: newId(),
    account: accountId,
    contact: contactId,
    expectedCloseDate: dateAt(closeDay),
    closedOn: dateAt(closedDay),
    followUpDate: dateAt(followUpDay),
    lastContactDate: dateAt(activities.findLast(({ type }) => type !== 'note')?.day),
    // One has just come in: nobody has it yet.
    assignedTo: fields.status === 'new' ? null : createdBy,
    createdBy,
    createdAt: instantAt(createdDay),
  });
  em.assign(lead, calculateLeadScore(lead, contact));
  const opening = { type: 'note', ...LEAD_CREATED } as const;
  for (const { day, ...activity } of [{ ...opening, day: createdDay }, ...activities]) {
    em.create(Activity, { ...activity, id: newId(), lead, createdBy, createdAt: instantAt(day) });
  }
  return lead;
}
