import { sql } from 'kysely';
import { opportunityChanges } from '#shared/opportunities/opportunities.schema.ts';
import { opportunityFields, STAGE_FOLLOWERS } from '#shared/opportunities/opportunities.ts';
import { assigned } from '../records/events/assign.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { applicableChange, changeOpportunityInBulk } from './bulkChange.service.ts';
import { opportunityCsv } from './opportunities.csv.ts';
import { Opportunity } from './opportunities.entity.ts';
import { opportunityList, selectOpportunityIds } from './opportunities.queries.ts';
import { updateOpportunity } from './opportunities.service.ts';

export const opportunities = defineRecord({
  noun: 'opportunity',
  table: 'opportunities',
  entity: Opportunity,
  title: 'name',
  madeOfContact: ['name'],
  parents: { account_id: 'accounts', contact_id: 'contacts' },
  links: { lead_id: 'leads' },
  search: {
    columns: { name: 'both', ...searchedFields(opportunityFields), account_id: 'both', contact_id: 'both' },
    detail: ['account_id', 'contact_id'],
  },
  selectIds: selectOpportunityIds,
  list: opportunityList,
  edit: {
    fields: opportunityChanges,
    together: [
      ['accountId', 'contactId'],
      ['stage', ...STAGE_FOLLOWERS],
    ],
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateOpportunity>[1]) =>
      updateOpportunity(em, input, user.id),
  },
  applyBulkChange: changeOpportunityInBulk,
  pickBulkChange: applicableChange,
  duplicates: {
    subtitle: '(select name from accounts where accounts.id = account_id)',
    namesWithin: 'account_id',
  },
  events: [assigned('opportunity', 'opportunities')],
  handOver: [
    {
      kind: 'opportunities',
      column: 'owner_id',
      isOpen: sql`stage not in ('won', 'lost')`,
    },
  ],
  csv: opportunityCsv,
});
