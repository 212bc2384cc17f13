import { accountColumns } from './accounts.csv.ts';
import { contactColumns } from './contacts.csv.ts';
import { documentColumns } from './documents.csv.ts';
import { leadColumns } from './leads.csv.ts';
import { opportunityColumns } from './opportunities.csv.ts';

/** The columns of what can be imported. */
export const importColumns = { accounts: accountColumns, contacts: contactColumns, leads: leadColumns };

export const exportColumns = {
  ...importColumns,
  opportunities: opportunityColumns,
  documents: documentColumns,
};
