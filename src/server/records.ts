import { accounts } from './accounts/accounts.record.ts';
import { activities } from './activities/activities.record.ts';
import { contacts } from './contacts/contacts.record.ts';
import { documents } from './documents/documents.record.ts';
import { quarantine } from './intake/quarantine.record.ts';
import { leads } from './leads/leads.record.ts';
import { opportunities } from './opportunities/opportunities.record.ts';
import { proposals } from './proposals/proposals.record.ts';
import type { Records } from './records/record.ts';

/** Every record type, parents before what is below them. */
export const records: Records = [
  accounts,
  contacts,
  leads,
  opportunities,
  proposals,
  activities,
  documents,
  quarantine,
];
