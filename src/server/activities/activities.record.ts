import { defineRecord } from '../records/record.ts';
import { Activity } from './activities.entity.ts';

export const activities = defineRecord({
  noun: 'activity',
  table: 'activities',
  entity: Activity,
  title: 'title',
  parents: {
    lead_id: 'leads',
    contact_id: 'contacts',
    account_id: 'accounts',
    opportunity_id: 'opportunities',
  },
  isUncounted: true,
});
