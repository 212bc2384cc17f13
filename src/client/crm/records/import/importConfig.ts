import { accountLabels } from '#shared/accounts.ts';
import { contactLabels } from '#shared/contacts.ts';
import { leadLabels } from '#shared/leads.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';

interface ImportWords {
  /** 'contact'. */
  singular: string;
  /** How the rows of a file find the records that are there already. */
  matchingHint: string;
  /** What a row cannot do without. */
  requiredFields: string;
  labels: Record<string, string>;
}

/** What importing says of each kind of record. */
export const importConfig: Record<ImportNoun, ImportWords> = {
  accounts: {
    singular: 'account',
    matchingHint: 'An account that is there already is found by its ID, its ABN, or its name.',
    requiredFields: 'Display Name',
    labels: accountLabels,
  },
  contacts: {
    singular: 'contact',
    matchingHint: 'A contact who is there already is found by ID, by e-mail, or by name and account.',
    requiredFields: 'First Name and Last Name',
    labels: contactLabels,
  },
  leads: {
    singular: 'lead',
    matchingHint: 'A lead that is there already is found by its ID, or by title, account and contact.',
    requiredFields: 'Title, Account and Contact',
    labels: leadLabels,
  },
};
