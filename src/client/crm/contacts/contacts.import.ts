import { contactColumns } from '#shared/contacts.csv.ts';
import { contactLabels } from '#shared/contacts.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { contacts } from './contacts.record.ts';

export const contactImport: ImportFacts = {
  noun: contacts.noun,
  columns: contactColumns,
  labels: contactLabels,
  matchingHint: 'A contact who is there already is found by ID, by e-mail, or by name and account.',
  requiredFields: 'First Name and Last Name',
};
