import * as z from 'zod';
import type { AccountSums, accountSumsInput } from '#shared/opportunities/opportunities.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue } from '../platform/database/runSql.ts';

const sum = z.object({ count: z.number(), value: z.number() });

const sums = z.object({ openLeads: sum, openOpportunities: sum, won: sum });

/** Number and value of open leads and opportunities; `below` includes accounts below. */
export async function accountSums(
  em: EntityManager,
  { accountId, below }: z.output<typeof accountSumsInput>,
): Promise<AccountSums> {
  return readValue(em, sums)`
    with recursive whole (id) as (
      select ${accountId}::uuid union
      select child.id from whole join accounts child on child.parent_account_id = whole.id where ${below}::boolean),
    sums as (
      select 'openLeads' as name, count(*)::int as count, coalesce(sum(estimated_value), 0)::float8 as value
        from leads where account_id in (select id from whole) and status not in ('closed_won', 'closed_lost')
      union all
      select kind, count(stage)::int, coalesce(sum(value), 0)::float8
        from (values ('openOpportunities', false), ('won', true)) as kinds (kind, is_won)
        left join opportunities on account_id in (select id from whole)
             and stage <> 'lost' and (stage = 'won') = is_won
       group by kind)
    select jsonb_object_agg(name, jsonb_build_object('count', count, 'value', value)) from sums`;
}
