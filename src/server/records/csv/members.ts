import { sql } from 'kysely';
import { fullNameSql } from '../../platform/database/fullName.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows } from '../../platform/database/runSql.ts';
import { keepActive, NOT_ACTIVE_MESSAGE } from '../../platform/identity/members.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { type CsvReference, foundReference, type RowPlan, rejectRow } from './recordCsv.ts';

/** Makes rows problems whose owner may not be given anything to do. */
export async function rejectInactiveOwners(
  em: EntityManager,
  plans: RowPlan[],
  { field, label }: { field: string; label: string },
) {
  const ids = new Set(plans.flatMap(({ fields }) => (fields[field] ? [String(fields[field])] : [])));
  if (ids.size === 0) return;
  await keepActive(em, ids);
  const members = await em.find(User, { id: { $in: [...ids] } }, { refresh: true });
  const active = new Set(members.filter((member) => member.isActive()).map(({ id }) => id));
  for (const plan of plans) {
    const owner = plan.fields[field];
    if (typeof owner === 'string' && !active.has(owner)) {
      rejectRow(plan, label, NOT_ACTIVE_MESSAGE, field);
    }
  }
}

const IS_NAMED = `member.email = lower_text(given.name) or lower_text(${fullNameSql('member')}) = lower_text(given.name)`;

/** Found by email address, full name, or the first name of an active member. */
export const memberReference = (field: string, label: string): CsvReference => ({
  field,
  label,
  isOptional: true,
  find: (em, rows) =>
    readRows(em, foundReference)`
      with given as (
        select * from unnest(${rows.map(({ name }) => name)}::text[]) with ordinality as given(name, place)),
      named as (
        select given.place, member.id from given join users member on ${sql.raw(IS_NAMED)})
     select place::int, id from named
     union all
     select given.place::int, member.id
       from given
       join users member on lower_text(member.first_name) = lower_text(given.name)
        and member.email_confirmed_at is not null and member.approved_at is not null
        and member.deactivated_at is null
      where given.place not in (select place from named)`,
  describeProblem: (name, count) =>
    count === 0
      ? `nobody in the team is called ‘${name}’. Choose a member`
      : `${count} people in the team are called ‘${name}’. Use their email`,
});
