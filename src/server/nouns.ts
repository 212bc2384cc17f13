import { Account } from './accounts/accounts.entity.ts';
import { accounts } from './accounts/accounts.record.ts';
import { accountsRouter } from './accounts/accounts.router.ts';
import { Activity } from './activities/activities.entity.ts';
import { activities } from './activities/activities.record.ts';
import { activitiesRouter } from './activities/activities.router.ts';
import { Agreement } from './agreements/agreements.entity.ts';
import { agreements } from './agreements/agreements.record.ts';
import { agreementsRouter } from './agreements/agreements.router.ts';
import { Contact } from './contacts/contacts.entity.ts';
import { contacts } from './contacts/contacts.record.ts';
import { contactsRouter } from './contacts/contacts.router.ts';
import { Document } from './documents/documents.entity.ts';
import { documents } from './documents/documents.record.ts';
import { documentsRouter } from './documents/documents.router.ts';
import { Engagement } from './engagements/engagements.entity.ts';
import { engagements } from './engagements/engagements.record.ts';
import { engagementsRouter } from './engagements/engagements.router.ts';
import { quarantine } from './intake/quarantine.record.ts';
import { followUpsRouter } from './leads/followUps.router.ts';
import { Lead } from './leads/leads.entity.ts';
import { leads } from './leads/leads.record.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { Opportunity } from './opportunities/opportunities.entity.ts';
import { opportunities } from './opportunities/opportunities.record.ts';
import { opportunitiesRouter } from './opportunities/opportunities.router.ts';
import { mergeRouters } from './platform/rpc/trpc.ts';
import { Proposal } from './proposals/proposals.entity.ts';
import { proposals } from './proposals/proposals.record.ts';
import { proposalsRouter } from './proposals/proposals.router.ts';
import type { Records } from './records/record.ts';
import { Registration } from './registrations/registrations.entity.ts';
import { registrations } from './registrations/registrations.record.ts';
import { registrationsRouter } from './registrations/registrations.router.ts';

// The nouns of this business: what the rest of the server knows of them.

/** Their entities; those of the tables beside them are in `entities.ts`. */
export const nounEntities = [
  Account,
  Contact,
  Lead,
  Opportunity,
  Proposal,
  Registration,
  Engagement,
  Agreement,
  Activity,
  Document,
] as const;

/** Every record type, parents before what is below them. */
export const records: Records = [
  accounts,
  contacts,
  leads,
  opportunities,
  proposals,
  registrations,
  engagements,
  agreements,
  activities,
  documents,
  quarantine,
];

/** Their calls. */
export const nounRouters = {
  accounts: accountsRouter,
  contacts: contactsRouter,
  leads: leadsRouter,
  opportunities: opportunitiesRouter,
  proposals: proposalsRouter,
  registrations: registrationsRouter,
  engagements: engagementsRouter,
  agreements: agreementsRouter,
  activities: mergeRouters(activitiesRouter, followUpsRouter),
  documents: documentsRouter,
};
