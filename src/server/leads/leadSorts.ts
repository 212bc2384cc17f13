import { sql } from 'kysely';
import type { leadSortParser } from '#shared/leads.ts';
import { leadStatus, priority } from '#shared/leads.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { enumSortKey, nameOfPerson, type SortKey } from '../records/list/keyset.ts';
import { collated } from '../records/list/pagination.ts';

const lead = (column: string) => sql.ref<string>(`lead.${column}`);

const nameOfAccount = sql<string>`(select name from accounts as named where named.id = ${lead('account')})`;

/** What each column of the list is sorted by. */
export const leadSorts: Record<SortKeyOf<typeof leadSortParser>, SortKey> = {
  created: { value: lead('createdAt'), type: 'timestamptz' },
  title: { value: collated(lead('title')), type: 'text' },
  account: { value: collated(nameOfAccount), type: 'text' },
  contact: { value: collated(nameOfPerson('contacts', lead('contact'))), type: 'text' },
  owner: { value: collated(nameOfPerson('users', lead('assignedTo'))), type: 'text', isNullable: true },
  status: enumSortKey(lead('status'), leadStatus.values),
  priority: enumSortKey(lead('priority'), priority.values),
  value: { value: lead('estimatedValue'), type: 'numeric', isNullable: true },
  probability: { value: lead('probability'), type: 'int' },
  closes: { value: lead('expectedCloseDate'), type: 'date', isNullable: true },
  followUp: { value: lead('followUpDate'), type: 'date', isNullable: true },
};
