import { accountLabels } from '#shared/accounts.ts';
import { contactLabels } from '#shared/contacts.ts';
import { leadLabels } from '#shared/leads.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';

interface ImportWords {
  /** 'contact'. */
  one: string;
  /** How the rows of a file find the records that are there already. */
  matched: string;
  /** What a row cannot do without. */
  needed: string;
  labels: Record<string, string>;
}

/** What importing says of each kind of record. */
export const importWords: Record<ImportNoun, ImportWords> = {
  accounts: {
    one: 'account',
    matched: 'An account that is there already is found by its ID, its ABN, or its name.',
    needed: 'Display Name',
    labels: accountLabels,
  },
  contacts: {
    one: 'contact',
    matched: 'A contact who is there already is found by ID, by e-mail, or by name and account.',
    needed: 'First Name and Last Name',
    labels: contactLabels,
  },
  leads: {
    one: 'lead',
    matched: 'A lead that is there already is found by its ID, or by title, account and contact.',
    needed: 'Title, Account and Contact',
    labels: leadLabels,
  },
};
