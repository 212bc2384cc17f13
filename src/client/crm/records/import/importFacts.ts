import type { ImportNoun } from '#shared/records/nouns.ts';
import { accountImport } from '../../accounts/accounts.import.ts';
import { contactImport } from '../../contacts/contacts.import.ts';
import { leadImport } from '../../leads/leads.import.ts';
import type { ImportFacts } from '../recordType.ts';

/** What can be imported. */
export const importFacts: Record<ImportNoun, ImportFacts> = {
  accounts: accountImport,
  contacts: contactImport,
  leads: leadImport,
};
