import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import type { CheckedValues } from '#shared/registrations/problems.ts';
import { registrationLabels } from '#shared/registrations/registrations.ts';
import { type PlannedRegistration, planSteps, RENEWAL_OPPORTUNITY } from '#shared/registrations/steps.ts';
import { readHolidays } from '../business/business.service.ts';
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

/** The groups are known, and the owner is an active member; rows whose renewal is near say what follows. */
export async function rejectImpossible(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  await rejectInactiveOwners(em, plans, { field: 'ownerId', label: registrationLabels.ownerId });
  const known = await knownGroups(em);
  for (const plan of plans) {
    const unknown = groupsOf(plan.fields).find((number) => !known.has(number));
    if (unknown) rejectRow(plan, `${registrationLabels.groups}: ${unknownGroup(unknown)}`, 'groups');
  }
  await announceRenewals(em, plans, stored);
}

export const OPENS_RENEWAL = 'Its renewal becomes an opportunity';

/** Says of rows that the opportunity of a renewal follows: of an account with a contact, where it was not opened before. */
async function announceRenewals(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  const day = today();
  const holidays = await readHolidays(em);
  const renewing = plans.flatMap((plan) => {
    const before = stored.get(plan.recordId ?? '')?.fields;
    const isSame = before && !['state', 'startsOn', 'expiresOn'].some((field) => field in plan.fields);
    if (isSame || (plan.action !== 'create' && plan.action !== 'update')) return [];
    const days: Fields = { confirmations: [], enteredOn: day, ...before, ...plan.fields };
    const registration = days as Fields & PlannedRegistration;
    const actions = planSteps(registration, [], day, holidays);
    const isRenewing = actions.some((one) => one.kind === 'make' && one.step.id === RENEWAL_OPPORTUNITY);
    return isRenewing ? [{ plan, accountId: registration.accountId }] : [];
  });
  if (renewing.length === 0) return;
  const opened = await runSql<{ place: number }>(
    em,
    sql`select place::int
          from unnest(${renewing.map(({ accountId }) => accountId)}::uuid[], ${renewing.map(({ plan }) => plan.recordId)}::uuid[])
                 with ordinality as given(account, registration, place)
         where exists (select from contacts where account_id = given.account)
           and not exists (select from registration_steps
                            where registration_id = given.registration and step = ${RENEWAL_OPPORTUNITY})`,
  );
  for (const { place } of opened) renewing[place - 1]?.plan.reasons.push(OPENS_RENEWAL);
}

const groupsOf = ({ groups }: Fields) => (Array.isArray(groups) ? groups.map(String) : []);
