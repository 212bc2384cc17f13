import { opportunityColumns } from '#shared/opportunities.csv.ts';
import { opportunitySelection } from '#shared/opportunities.schema.ts';
import { defineRecord } from '../records/record.ts';
import { applicableChange, changeOpportunityInBulk } from './bulkChange.service.ts';
import { Opportunity } from './opportunities.entity.ts';
import { opportunityList } from './opportunities.list.ts';
import { selectOpportunityIds } from './opportunities.queries.ts';

export const opportunities = defineRecord({
  noun: 'opportunity',
  table: 'opportunities',
  entity: Opportunity,
  title: 'name',
  parents: { account_id: 'accounts', contact_id: 'contacts' },
  links: { lead_id: 'leads' },
  unique: 'lead_id',
  selectIds: selectOpportunityIds,
  list: opportunityList,
  applyBulkChange: changeOpportunityInBulk,
  pickBulkChange: applicableChange,
  csv: { columns: opportunityColumns, selection: opportunitySelection },
});
