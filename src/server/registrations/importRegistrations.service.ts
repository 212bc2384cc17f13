import type { CheckedValues } from '#shared/registrations/problems.ts';
import { registrationLabels } from '#shared/registrations.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { rejectInactiveOwners } from '../records/csv/members.ts';
import { type Fields, type RowPlan, type RowsToWrite, rejectRow } from '../records/csv/recordCsv.ts';
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

/** The groups are known, and the owner is an active member. */
export async function rejectImpossible(em: EntityManager, plans: RowPlan[]) {
  await rejectInactiveOwners(em, plans, { field: 'ownerId', label: registrationLabels.ownerId });
  const known = await knownGroups(em);
  for (const plan of plans) {
    const unknown = groupsOf(plan.fields).find((number) => !known.has(number));
    if (unknown) rejectRow(plan, `${registrationLabels.groups}: ${unknownGroup(unknown)}`, 'groups');
  }
}

const groupsOf = ({ groups }: Fields) => (Array.isArray(groups) ? groups.map(String) : []);
