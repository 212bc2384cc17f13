import { sql } from 'kysely';
import type { leadsSortedBy } from '#shared/leads.ts';
import { leadStatus, priority } from '#shared/leads.ts';
import type { SortedBy } from '#shared/records/filters.ts';
import { byName } from '../records/list/page.ts';
import { inTheirOrder, nameOfPerson, type SortKey } from '../records/list/sorting.ts';

const lead = (column: string) => sql.ref<string>(`lead.${column}`);

const nameOfAccount = sql<string>`(select name from accounts as named where named.id = ${lead('account')})`;

/** What each column of the list is sorted by. */
export const leadSortKeys: Record<SortedBy<typeof leadsSortedBy>, SortKey> = {
  created: { value: lead('createdAt'), type: 'timestamptz' },
  title: { value: byName(lead('title')), type: 'text' },
  account: { value: byName(nameOfAccount), type: 'text' },
  contact: { value: byName(nameOfPerson('contacts', lead('contact'))), type: 'text' },
  owner: { value: byName(nameOfPerson('users', lead('assignedTo'))), type: 'text', isNullable: true },
  status: inTheirOrder(lead('status'), leadStatus.values),
  priority: inTheirOrder(lead('priority'), priority.values),
  value: { value: lead('estimatedValue'), type: 'numeric', isNullable: true },
  probability: { value: lead('probability'), type: 'int' },
  closes: { value: lead('expectedCloseDate'), type: 'date', isNullable: true },
  followUp: { value: lead('followUpDate'), type: 'date', isNullable: true },
};
