import { accountColumns } from '#shared/accounts.csv.ts';
import { accountLabels } from '#shared/accounts.ts';
import { contactColumns } from '#shared/contacts.csv.ts';
import { contactLabels } from '#shared/contacts.ts';
import { leadColumns } from '#shared/leads.csv.ts';
import { leadLabels } from '#shared/leads.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';

interface ImportWords {
  /** 'contact'. */
  singular: string;
  /** How the rows of a file find the records that are there already. */
  matchingHint: string;
  /** What a row cannot do without. */
  requiredFields: string;
  labels: Record<string, string>;
  columns: readonly CsvColumn[];
}

/** What importing says of each kind of record. */
export const importConfig: Record<ImportNoun, ImportWords> = {
  accounts: {
    singular: 'account',
    matchingHint: 'An account that is there already is found by its ID, its ABN, or its name.',
    requiredFields: 'Display Name',
    labels: accountLabels,
    columns: accountColumns,
  },
  contacts: {
    singular: 'contact',
    matchingHint: 'A contact who is there already is found by ID, by e-mail, or by name and account.',
    requiredFields: 'First Name and Last Name',
    labels: contactLabels,
    columns: contactColumns,
  },
  leads: {
    singular: 'lead',
    matchingHint: 'A lead that is there already is found by its ID, or by title, account and contact.',
    requiredFields: 'Title, Account and Contact',
    labels: leadLabels,
    columns: leadColumns,
  },
};
