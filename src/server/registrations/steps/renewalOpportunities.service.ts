import { sql } from 'kysely';
import * as z from 'zod';
import { stageProbability } from '#shared/opportunities/opportunities.ts';
import { RENEWAL_OPPORTUNITY, type Step } from '#shared/registrations/steps.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { insertRows } from '../../platform/database/rows.ts';
import { readRows } from '../../platform/database/runSql.ts';

export interface NewOpportunity {
  id: string;
  owner: string | null;
  row: { number: string; accountId: string; expiresOn: string | null };
  step: Step;
}

const firstContact = z.object({ account: z.string(), contact: z.string() });

/** Returns the ids of those opened. An opportunity needs a contact: without one the account gets it later. */
export async function openRenewals(em: EntityManager, opportunities: NewOpportunity[], now: Date) {
  if (opportunities.length === 0) return new Set<string>();
  const accounts = opportunities.map(({ row }) => row.accountId);
  const found = await readRows(em, firstContact)`
    select distinct on (account_id) account_id as account, id as contact from contacts
     where account_id = any(${accounts}::uuid[]) order by account_id, is_primary desc, created_at, id`;
  const contacts = new Map(found.map(({ account, contact }) => [account, contact]));
  const rows = opportunities.flatMap(({ id, owner, row, step }) => {
    const contactId = contacts.get(row.accountId);
    if (!contactId) return [];
    return {
      id,
      createdAt: now,
      updatedAt: now,
      version: 1,
      accountId: row.accountId,
      contactId,
      ownerId: owner,
      name: `${step.title} ${row.number}`,
      stage: 'qualification',
      probability: stageProbability.qualification,
      expectedCloseDate: row.expiresOn,
      description: step.reason,
    };
  });
  await insertRows(em, 'opportunities', rows);
  return new Set(rows.map(({ id }) => id));
}

/** A query of the ids of the opportunities that were opened for registrations. */
export const renewalDeals = (ids: string[]) =>
  sql`select made_id from registration_steps
       where registration_id = any(${ids}::uuid[]) and step = ${RENEWAL_OPPORTUNITY}`;
