import { sql } from 'kysely';
import * as z from 'zod';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows } from '../../platform/database/runSql.ts';

const isActive = (column: string) =>
  sql`exists (select from users where users.id = ${sql.ref(column)} and users.deactivated_at is null)`;

const ownedRow = z.object({ id: z.string(), owner: z.string().nullable() });

/**
 * The people who look after registrations, by their ids: the owner, else whoever has the newest open opportunity or lead of
 * the account; nobody who has left.
 */
export async function findOwners(em: EntityManager, ids: string[]) {
  const found = await readRows(em, ownedRow)`
    select id, coalesce(
       case when ${isActive('registration.owner_id')} then owner_id end,
       (select deal.owner_id from opportunities deal
         where deal.account_id = registration.account_id and deal.stage not in ('won', 'lost')
           and ${isActive('deal.owner_id')} order by deal.created_at desc, deal.id limit 1),
       (select lead.assigned_to_id from leads lead
         where lead.account_id = registration.account_id and lead.status not in ('closed_won', 'closed_lost')
           and ${isActive('lead.assigned_to_id')} order by lead.created_at desc, lead.id limit 1)) as owner
      from registrations registration where id = any(${ids}::uuid[])`;
  return new Map(found.map(({ id, owner }) => [id, owner]));
}
