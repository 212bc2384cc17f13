import { sql } from 'kysely';
import type * as z from 'zod';
import { leadChanges } from '#shared/leads/leads.schema.ts';
import { leadFacts, leadFields, type ScorePart, STATUS_FOLLOWERS } from '#shared/leads/leads.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { newId } from '../platform/database/columns.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import type { User } from '../platform/identity/users.entity.ts';
import { tableFile } from '../records/csv/export/furtherFiles.ts';
import { assigned } from '../records/events/assign.ts';
import type { HandOverPart } from '../records/handOverPart.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { MergeRules, StoredRow } from '../records/mergeRules.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { applicableChange, changeLeadInBulk } from './bulkChange.service.ts';
import {
  lockLeadsOfBatch,
  rescoreLead,
  restoreLastContact,
  updateLastContact,
} from './lastContact.service.ts';
import { leadCsv } from './leads.csv.ts';
import { Lead } from './leads.entity.ts';
import { type LeadFilters, leadList, leadsWhere, presentLead } from './leads.queries.ts';
import { deriveFromStatus, describeAssignment, updateLead } from './leads.service.ts';

type Changes = z.output<typeof leadChanges>;

const leadMerge: MergeRules = {
  async resolveFields(em, given, kept, gone) {
    const fields: Changes = given;
    const { accountId = textOf(kept, 'account_id'), contactId = textOf(kept, 'contact_id') } = fields;
    await lockAccountContact(em, contactId, accountId);
    const owner = fields.assignedToId;
    // An owner who has left keeps what they had.
    if (owner && owner !== kept.assigned_to_id && owner !== gone.assigned_to_id) {
      await findActiveMember(em, owner, 'assignedToId');
    }
    const isFollowUpOfGone = fields.followUpDate && fields.followUpDate === gone.follow_up_date;
    return {
      ...fields,
      ...deriveFromStatus(fields, statusOf(kept)),
      ...(isFollowUpOfGone && { followUpTime: gone.follow_up_time, followUpById: gone.follow_up_by_id }),
      lastContactDate: laterOf(kept.last_contact_date, gone.last_contact_date),
      formData: bothForms(kept.form_data, gone.form_data),
    };
  },

  async afterMove(em, leadId) {
    await takeDealsAlong(em, leadId);
    await rescoreLead(em, leadId);
  },
};

const textOf = (row: StoredRow, column: string) => String(row[column]);

const statusOf = (row: StoredRow) => ({
  status: row.status as Lead['status'],
  lostReason: row.lost_reason as Lead['lostReason'],
  closedOn: row.closed_on as Lead['closedOn'],
});

/** The later of two days, 'YYYY-MM-DD'. */
const laterOf = (...days: unknown[]) =>
  days
    .filter((day) => typeof day === 'string')
    .sort()
    .at(-1) ?? null;

/** The enquiry of the lead that stays, with that of the other one, so that no words of a visitor are lost. */
function bothForms(kept: unknown, gone: unknown) {
  if (!kept || !gone) return kept ?? gone ?? null;
  const { merged = [], ...form } = kept as { merged?: unknown[] };
  return { ...form, merged: [...merged, gone] };
}

/** Opportunities and proposals of the lead, and the proposals of those opportunities, follow it to its account. */
async function takeDealsAlong(em: EntityManager, leadId: string) {
  const ofOpportunity = sql`or record.opportunity_id in (select id from opportunities where lead_id = lead.id)`;
  for (const table of ['opportunities', 'proposals']) {
    await runSql(em)`
      update ${sql.table(table)} record
         set account_id = lead.account_id, contact_id = lead.contact_id, version = record.version + 1
        from leads lead
       where lead.id = ${leadId} and record.account_id <> lead.account_id
         and (record.lead_id = lead.id ${table === 'proposals' ? ofOpportunity : sql``})`;
  }
}

/**
 * Open leads, closed ones with a follow-up, and follow-ups of unassigned leads, which belong to who scheduled
 * them.
 */
const leadHandOver: HandOverPart[] = [
  {
    kind: 'leads',
    column: 'assigned_to_id',
    isOpen: sql`(status not in ('closed_won', 'closed_lost') or follow_up_date is not null)`,
    afterMove: recordAssignments,
  },
  {
    kind: 'tasks',
    column: 'follow_up_by_id',
    isOpen: sql`assigned_to_id is null and follow_up_date is not null`,
  },
];

/** Like `recordAssignment` for many leads, with one statement per table. */
async function recordAssignments(em: EntityManager, ids: string[], newOwner: User | null, authorId: string) {
  const createdAt = new Date();
  const title = describeAssignment(newOwner);
  await insertRows(
    em,
    'activities',
    ids.map((leadId) => ({
      id: newId(),
      createdAt,
      leadId,
      type: 'assignment',
      title,
      createdById: authorId,
    })),
  );
  await insertRows(
    em,
    'lead_assignments',
    ids.map((leadId) => ({
      id: newId(),
      createdAt,
      leadId,
      assignedById: authorId,
      isImported: true,
      assignedToId: newOwner?.id ?? null,
    })),
  );
}

const columns: CsvColumn[] = [
  ID_COLUMN,
  ...fieldColumns({ title: leadFields.title, ...leadFacts }),
  {
    field: 'scoreParts',
    label: 'Parts of the score',
    cell: {
      parse: (text) => text,
      format: (parts: ScorePart[]) =>
        parts.map(({ label, points, weight }) => `${label} ${points}/${weight}`).join('; '),
    },
  },
  {
    field: 'formData',
    label: 'Sent with the form',
    cell: { parse: (text) => text, format: (data: object) => JSON.stringify(data) },
  },
];

const leadFiles = [
  tableFile('lead-scores.csv', 'The score of each lead, the last contact, and the form of the website.', {
    table: 'leads',
    entity: Lead,
    selectIds: (em, filters, me) => leadsWhere(em, filters, me).select('lead.id'),
    csv: { columns, selection: leadCsv.selection },
  }),
];

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
  async beforeRestore(context, batchId) {
    const ids = await lockLeadsOfBatch(context.em, batchId);
    return () => restoreLastContact(context, ids);
  },
  events: [assigned('lead', 'leads', sql`source.assigned_to_id = notice.person_id`)],
  handOver: leadHandOver,
  csv: leadCsv,
  furtherFiles: leadFiles,
});
