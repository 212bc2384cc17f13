import { accounts } from '../accounts/accounts.record.ts';
import { activities } from '../activities/activities.record.ts';
import { agreements } from '../agreements/agreements.record.ts';
import { contacts } from '../contacts/contacts.record.ts';
import { documents } from '../documents/documents.record.ts';
import { engagements } from '../engagements/engagements.record.ts';
import { leads } from '../leads/leads.record.ts';
import { opportunities } from '../opportunities/opportunities.record.ts';
import { proposals } from '../proposals/proposals.record.ts';
import { registrations } from '../registrations/registrations.record.ts';

/** Every type of record, in the order in which people see them. */
export const recordTypes = [
  leads,
  contacts,
  accounts,
  opportunities,
  activities,
  documents,
  proposals,
  registrations,
  engagements,
  agreements,
] as const;

export const recordTypesWithScreen = recordTypes.filter((type) => type.noun !== 'activity');
