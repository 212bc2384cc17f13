import { accountColumns } from '#shared/accounts.csv.ts';
import { accountLabels } from '#shared/accounts.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { accounts } from './accounts.record.ts';

export const accountImport: ImportFacts = {
  noun: accounts.noun,
  columns: accountColumns,
  labels: accountLabels,
  matchingHint: 'An account that is there already is found by its ID, its ABN, or its name.',
  requiredFields: 'Display Name',
};
