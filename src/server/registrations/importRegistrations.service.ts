import { sql } from 'kysely';
import type { CheckedValues } from '#shared/registrations/problems.ts';
import { registrationLabels } from '#shared/registrations.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { rejectInactiveOwners } from '../records/csv/members.ts';
import {
  type Fields,
  type RowPlan,
  type RowsToWrite,
  rejectRow,
  type StoredRecords,
} from '../records/csv/recordCsv.ts';
import { secondCurrent } from '../records/places/placeRules.ts';
import { deriveFromDays, knownGroups, unknownGroup } from './registrations.service.ts';

/** Refuses days that cannot be together, as saving the form does; a new row is checked by the form's own schema. */
export function rejectImpossibleDays(fields: Fields, stored?: Fields): Fields {
  if (stored) deriveFromDays(fields, stored as Fields & CheckedValues);
  return fields;
}

/** Another start or expiry ends what was confirmed. */
export async function setWhatFollows(_em: EntityManager, { updated }: RowsToWrite) {
  for (const { fields } of updated) {
    if ('startsOn' in fields || 'expiresOn' in fields) Object.assign(fields, { confirmations: [] });
  }
}

/** The groups are known, the owner is an active member, and an account has one current registration. */
export async function rejectImpossible(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  await rejectInactiveOwners(em, plans, { field: 'ownerId', label: registrationLabels.ownerId });
  const known = await knownGroups(em);
  for (const plan of plans) {
    const unknown = groupsOf(plan.fields).find((number) => !known.has(number));
    if (unknown) rejectRow(plan, `${registrationLabels.groups}: ${unknownGroup(unknown)}`, 'groups');
  }
  await rejectOutlets(em, plans);
  await rejectSecondCurrent(em, plans, stored);
}

const groupsOf = ({ groups }: Fields) => (Array.isArray(groups) ? groups.map(String) : []);

const accountsOf = (plans: RowPlan[]) =>
  plans.flatMap(({ fields }) => (typeof fields.accountId === 'string' ? [fields.accountId] : []));

/** A registration belongs to the account above its outlets. */
async function rejectOutlets(em: EntityManager, plans: RowPlan[]) {
  const found = await runSql<{ id: string; name: string; above: string }>(
    em,
    sql`select outlet.id, outlet.name, account.name as above from accounts outlet
          join accounts account on account.id = outlet.parent_account_id
         where outlet.id = any(${accountsOf(plans)}::uuid[]) and (outlet.abn is null or outlet.abn = account.abn)`,
  );
  const outlets = new Map(found.map((outlet) => [outlet.id, outlet]));
  for (const plan of plans) {
    const outlet = outlets.get(String(plan.fields.accountId));
    if (outlet)
      rejectRow(
        plan,
        `Account: ${outlet.name} is an outlet of ${outlet.above}: choose that account`,
        'accountId',
      );
  }
}

/** The first of several rows of a file that would be current is; the others are problems. */
async function rejectSecondCurrent(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  const merged = plans.map((plan) => ({ ...stored.get(plan.recordId ?? '')?.fields, ...plan.fields }));
  const ids = merged.flatMap(({ accountId }) => (typeof accountId === 'string' ? [accountId] : []));
  const found = await runSql<{ id: string; account: string; name: string; number: string }>(
    em,
    sql`select registration.id, account.id as account, account.name, registration.number
          from registrations registration join accounts account on account.id = registration.account_id
         where registration.account_id = any(${ids}::uuid[]) and registration.state = 'current'`,
  );
  const current = new Map(found.map(({ account, ...one }) => [account, one]));
  const accounts = await runSql<{ id: string; name: string }>(
    em,
    sql`select id, name from accounts where id = any(${ids}::uuid[])`,
  );
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  for (const [at, plan] of plans.entries()) {
    const { accountId, state, number } = merged[at] ?? {};
    if (plan.action === 'problem' || state !== 'current' || typeof accountId !== 'string') continue;
    const other = current.get(accountId);
    // A further row of the same registration is about another outlet.
    if (other?.id === '' && plan.recordId === null && other.number === number) continue;
    if (other && other.id !== plan.recordId) {
      rejectRow(plan, `State: ${secondCurrent(other.name, other.number)}`, 'state', 'accountId', 'account');
    } else if (!other) {
      const name = names.get(accountId) ?? plan.texts.account ?? 'This account';
      current.set(accountId, { id: plan.recordId ?? '', name, number: String(number) });
    }
  }
}
