import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { queryRows } from '../../../platform/database/rows.ts';
import { NOT_ACTIVE_MESSAGE } from '../../../platform/identity/members.ts';
import { User } from '../../../platform/identity/users.entity.ts';
import { isAncestor } from '../../hierarchy.ts';
import type { RowPlan } from './planRows.ts';
import type { StoredRecord } from './storedRecords.ts';

const ACCOUNT_PARENTS = { table: 'accounts', column: 'parent_account_id' };

/** Records stay where others need them, as the forms also see to: such rows become problems. */
export async function rejectInvalidMoves(
  em: EntityManager,
  noun: ImportNoun,
  plans: RowPlan[],
  stored: Map<string, StoredRecord>,
) {
  if (noun === 'accounts') return refuseCircles(em, plans);
  if (noun === 'contacts') return refuseWithLeads(em, plans);
  return refuseStrangers(em, plans, stored);
}

const refuse = (plan: RowPlan, reason: string) =>
  Object.assign(plan, { action: 'problem', reasons: [reason], fields: {}, changes: {} });

async function refuseCircles(em: EntityManager, plans: RowPlan[]) {
  // Of several moves in one go any two could close a circle: each is judged with those before it.
  const above = new Map<string, string>();
  for (const plan of plans) {
    const parent = plan.fields.parentAccountId;
    if (plan.action !== 'update' || !plan.recordId || typeof parent !== 'string') continue;
    const chain = new Set<string>();
    for (let one: string | undefined = parent; one && !chain.has(one); one = above.get(one)) chain.add(one);
    const isCircle = chain.has(plan.recordId) || (await isAboveAny(em, plan.recordId, chain));
    if (isCircle) refuse(plan, 'Parent Account: an account cannot be above itself');
    else above.set(plan.recordId, parent);
  }
}

async function isAboveAny(em: EntityManager, id: string, belows: Set<string>) {
  for (const below of belows) if (await isAncestor(em, ACCOUNT_PARENTS, id, below)) return true;
  return false;
}

async function refuseWithLeads(em: EntityManager, plans: RowPlan[]) {
  const moving = plans.filter(({ action, fields }) => action === 'update' && 'accountId' in fields);
  if (moving.length === 0) return;
  const found = await queryRows<{ id: string; held: number }>(
    em,
    `select contact_id as id, count(*)::int as held
       from (select contact_id from leads union all select contact_id from opportunities) as rows
      where contact_id = any(?::uuid[]) group by 1`,
    [moving.map(({ recordId }) => recordId)],
  );
  const held = new Set(found.map(({ id }) => id));
  for (const plan of moving) {
    if (held.has(plan.recordId ?? ''))
      refuse(
        plan,
        'Account: this contact has leads or opportunities with its account. Give those another contact first',
      );
  }
}

async function activeMembers(em: EntityManager, plans: RowPlan[]) {
  const ids = plans.flatMap(({ fields }) => fields.assignedToId ?? []) as string[];
  const members = ids.length > 0 ? await em.find(User, { id: { $in: [...new Set(ids)] } }) : [];
  return new Set(members.filter((member) => member.isActive()).map(({ id }) => id));
}

/** A lead's contact is one of its account's, and whoever it is given to is there. */
async function refuseStrangers(em: EntityManager, plans: RowPlan[], stored: Map<string, StoredRecord>) {
  const about = plans.flatMap((plan) => {
    const { accountId, contactId } = { ...stored.get(plan.recordId ?? '')?.fields, ...plan.fields };
    const moves = 'accountId' in plan.fields || 'contactId' in plan.fields;
    return moves ? [{ plan, accountId, contactId }] : [];
  });
  const found = await queryRows<{ id: string; account: string | null }>(
    em,
    'select id, account_id as account from contacts where id = any(?::uuid[]) for share',
    [about.map(({ contactId }) => contactId)],
  );
  const active = await activeMembers(em, plans);
  for (const plan of plans) {
    const { assignedToId } = plan.fields;
    if (typeof assignedToId === 'string' && !active.has(assignedToId))
      refuse(plan, `Assigned To: ${NOT_ACTIVE_MESSAGE}`);
  }
  const accounts = new Map(found.map(({ id, account }) => [id, account]));
  for (const { plan, accountId, contactId } of about) {
    if (accounts.get(String(contactId)) !== accountId)
      refuse(plan, 'Contact: choose a contact of this account');
  }
}
