import type { ImportNoun } from '#shared/records/nouns.ts';
import { accountImport } from '../../accounts/accounts.display.tsx';
import { noteImport } from '../../activities/activities.display.tsx';
import { contactImport } from '../../contacts/contacts.display.tsx';
import { leadImport } from '../../leads/leads.display.tsx';
import { opportunityImport } from '../../opportunities/opportunities.display.tsx';
import type { ImportFacts } from '../recordType.ts';

/** The types of record that can be imported. */
export const importFacts: Record<ImportNoun, ImportFacts> = {
  accounts: accountImport,
  contacts: contactImport,
  leads: leadImport,
  opportunities: opportunityImport,
  activities: noteImport,
};
