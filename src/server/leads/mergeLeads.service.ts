import { sql } from 'kysely';
import type * as z from 'zod';
import type { leadChanges } from '#shared/leads/leads.schema.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import type { MergeRules, StoredRow } from '../records/mergeRules.ts';
import { rescoreLead } from './lastContact.service.ts';
import type { Lead } from './leads.entity.ts';
import { deriveFromStatus } from './leads.service.ts';

type Changes = z.output<typeof leadChanges>;

export const leadMerge: MergeRules = {
  async resolveFields(em, given, kept, gone) {
    const fields: Changes = given;
    const { accountId = textOf(kept, 'account_id'), contactId = textOf(kept, 'contact_id') } = fields;
    await lockAccountContact(em, contactId, accountId);
    const owner = fields.assignedToId;
    // An owner who has left keeps what was theirs.
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
    await runSql(
      em,
      sql`update ${sql.table(table)} record
             set account_id = lead.account_id, contact_id = lead.contact_id, version = record.version + 1
            from leads lead
           where lead.id = ${leadId} and record.account_id <> lead.account_id
             and (record.lead_id = lead.id ${table === 'proposals' ? ofOpportunity : sql``})`,
    );
  }
}
