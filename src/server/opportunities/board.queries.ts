import { sql } from 'kysely';
import type * as z from 'zod';
import type { opportunityFilters, StageTotals } from '#shared/opportunities.schema.ts';
import { opportunityStage } from '#shared/opportunities.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { opportunitiesWhere } from './opportunities.queries.ts';

/** What stands above each column: counts and sums over all that match. Values are in AUD. */
export async function stageTotals(
  em: EntityManager,
  filters: z.output<typeof opportunityFilters>,
  me: string,
): Promise<StageTotals[]> {
  const rows = await opportunitiesWhere(em, filters, me)
    .groupBy('opportunity.stage')
    .select(({ fn, ref }) => [
      'opportunity.stage',
      fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(${ref('opportunity.value')}), 0)`.as('value'),
      sql<string>`coalesce(round(sum(${ref('opportunity.value')} * ${ref('opportunity.probability')} / 100), 2), 0)`.as(
        'weighted',
      ),
    ])
    .execute();
  return opportunityStage.values.map((stage) => {
    const row = rows.find((totals) => totals.stage === stage);
    return {
      stage,
      count: Number(row?.count ?? 0),
      value: Number(row?.value ?? 0),
      weighted: Number(row?.weighted ?? 0),
    };
  });
}
