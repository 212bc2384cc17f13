import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord } from '../records/record.ts';
import { Quarantined } from './quarantine.entity.ts';
import { type QuarantineFilters, quarantineList, quarantineWhere } from './quarantine.queries.ts';

/** Enquiries that wait for a decision: they can be deleted and restored, and have no screen of their own. */
export const quarantine = defineRecord({
  noun: 'enquiry',
  table: 'quarantine',
  entity: Quarantined,
  title: `form_data ->> 'name'`,
  parents: {},
  selectIds: (em: EntityManager, filters: SearchFilters<QuarantineFilters>) =>
    quarantineWhere(em, filters).select('enquiry.id'),
  list: quarantineList,
});
