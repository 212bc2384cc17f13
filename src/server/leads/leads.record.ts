import { sql } from 'kysely';
import { leadChanges } from '#shared/leads/leads.schema.ts';
import { leadFields, STATUS_FOLLOWERS } from '#shared/leads/leads.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { assigned } from '../records/events/assign.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { applicableChange, changeLeadInBulk } from './bulkChange.service.ts';
import { leadHandOver } from './handOver.service.ts';
import {
  lockLeadsOfBatch,
  rescoreLead,
  restoreLastContact,
  updateLastContact,
} from './lastContact.service.ts';
import { leadCsv } from './leads.csv.ts';
import { Lead } from './leads.entity.ts';
import { leadFiles } from './leads.files.ts';
import { type LeadFilters, leadList, leadsWhere, presentLead } from './leads.queries.ts';
import { updateLead } from './leads.service.ts';
import { leadMerge } from './mergeLeads.service.ts';

export const leads = defineRecord({
  noun: 'lead',
  table: 'leads',
  entity: Lead,
  title: 'title',
  madeOfContact: ['title', 'form_data'],
  followingColumns: ['last_contact_date', 'lead_score'],
  parents: { account_id: 'accounts', contact_id: 'contacts' },
  ownedTables: [{ table: 'lead_assignments', parents: { lead_id: 'leads' } }],
  search: {
    columns: { title: 'both', ...searchedFields(leadFields), account_id: 'both', contact_id: 'both' },
    detail: ['account_id', 'contact_id'],
  },
  selectIds: (em: EntityManager, filters: SearchFilters<LeadFilters>, userId: string) =>
    leadsWhere(em, filters, userId).select('lead.id'),
  list: leadList,
  edit: {
    fields: leadChanges,
    together: [
      ['accountId', 'contactId'],
      ['status', ...STATUS_FOLLOWERS],
    ],
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateLead>[1]) =>
      updateLead(em, input, user.id),
  },
  applyBulkChange: changeLeadInBulk,
  pickBulkChange: applicableChange,
  present: presentLead,
  merge: leadMerge,
  async afterMergeUndone(em: EntityManager, ids: string[], noun: string) {
    if (noun === 'leads') for (const id of new Set(ids)) await rescoreLead(em, id);
    return {};
  },
  duplicates: {
    subtitle: `(select ${fullNameSql()} from contacts where contacts.id = contact_id)`,
    isWithinAccount: true,
    namesWithin: 'contact_id',
  },
  onContact: updateLastContact,
  async beforeRestore({ em }, batchId) {
    const ids = await lockLeadsOfBatch(em, batchId);
    return () => restoreLastContact(em, ids);
  },
  events: [assigned('lead', 'leads', sql`source.assigned_to_id = notice.person_id`)],
  handOver: leadHandOver,
  csv: leadCsv,
  furtherFiles: leadFiles,
});
