import { defineRecord } from '../records/record.ts';
import { Quarantined } from './quarantine.entity.ts';

/** Enquiries that wait for a decision: they can be deleted and restored, and have no screen of their own. */
export const quarantine = defineRecord({
  noun: 'enquiry',
  table: 'quarantine',
  entity: Quarantined,
  title: `form_data ->> 'name'`,
  parents: {},
});
