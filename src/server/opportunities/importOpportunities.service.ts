import { sql } from 'kysely';
import type { OpportunityInput } from '#shared/opportunities.schema.ts';
import { opportunityLabels } from '#shared/opportunities.ts';
import { rejectContactsOfOtherAccounts } from '../contacts/contacts.csv.ts';
import { withClosingDay } from '../leads/importLeads.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { rejectInactiveOwners } from '../records/csv/members.ts';
import { type Fields, type RowPlan, rejectRow, type StoredRecords } from '../records/csv/recordCsv.ts';
import { deriveFromStage } from './opportunities.service.ts';

/** Adds what follows from the stage, as saving the form does: the probability and the closing. */
export const deriveStageFields = (fields: Fields, stored?: Fields): Fields =>
  withClosingDay(fields, stored, (given) =>
    deriveFromStage(given as Partial<OpportunityInput>, stored as OpportunityInput | undefined),
  );

/** The values of a won lead as those of its opportunity. */
export function completeWon(values: Fields) {
  values.stage = 'won';
}

/** The contact is one of the account, the owner an active member, and the lead not converted yet. */
export async function rejectMismatches(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  await rejectInactiveOwners(em, plans, { field: 'ownerId', label: opportunityLabels.ownerId });
  await rejectContactsOfOtherAccounts(em, plans, stored);
  await rejectConvertedLeads(em, plans);
}

/** A lead becomes one opportunity, of a file as well. */
async function rejectConvertedLeads(em: EntityManager, plans: RowPlan[]) {
  const converting = plans.filter(({ fields }) => fields.leadId);
  if (converting.length === 0) return;
  const ids = converting.map(({ fields }) => fields.leadId);
  const found = await runSql<{ lead: string }>(
    em,
    sql`select lead_id as lead from opportunities where lead_id = any(${ids}::uuid[])`,
  );
  const converted = new Set(found.map(({ lead }) => lead));
  for (const plan of converting) {
    const lead = String(plan.fields.leadId);
    if (converted.has(lead)) rejectRow(plan, 'Lead: this lead is an opportunity already', 'leadId');
    converted.add(lead);
  }
}
