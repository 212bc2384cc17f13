import { leadColumns } from '#shared/leads.csv.ts';
import { leadLabels } from '#shared/leads.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { leads } from './leads.record.ts';

export const leadImport: ImportFacts = {
  noun: leads.noun,
  columns: leadColumns,
  labels: leadLabels,
  matchingHint: 'A lead that is there already is found by its ID, or by title, account and contact.',
  requiredFields: 'Title, Account and Contact',
};
