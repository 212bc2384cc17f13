import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type {
  boardColumnInput,
  OpportunityCard,
  opportunityFilters,
  StageTotals,
} from '#shared/opportunities.schema.ts';
import { isClosed, opportunityStage } from '#shared/opportunities.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { countTotal, decodeCursor, toPage } from '../records/list/pagination.ts';
import {
  joinOpportunityNames,
  opportunitiesWhere,
  selectOpportunityColumns,
} from './opportunities.queries.ts';

/** In a cursor, for a card without a close date: those come last. */
const NO_DAY = '';

/** One page of a column: what is expected to close first on top; of what has closed the latest. */
export async function listBoardColumn(
  em: EntityManager,
  { limit, cursor, stage, ...filters }: z.output<typeof boardColumnInput>,
  me: string,
): Promise<Page<OpportunityCard>> {
  const [day, order] = isClosed(stage)
    ? (['closedOn', 'desc'] as const)
    : (['expectedCloseDate', 'asc'] as const);
  const after = cursor ? decodeCursor(cursor) : null;
  const matching = opportunitiesWhere(em, { ...filters, stage: [stage] }, me);
  const page = selectOpportunityColumns(matching)
    .$if(after !== null, (query) =>
      query.where(({ ref, refTuple }) => {
        const place = sql`(${after?.key}::date, ${after?.id}::uuid)`;
        if (order === 'desc')
          return sql<SqlBool>`${refTuple('opportunity.closedOn', 'opportunity.id')} < ${place}`;
        const closes = ref('opportunity.expectedCloseDate');
        return after?.key === NO_DAY
          ? sql<SqlBool>`${closes} is null and ${ref('opportunity.id')} > ${after.id}::uuid`
          : sql<SqlBool>`(${refTuple('opportunity.expectedCloseDate', 'opportunity.id')} > ${place} or ${closes} is null)`;
      }),
    )
    .orderBy(`opportunity.${day}`, order)
    .orderBy('opportunity.id', order)
    .limit(limit + 1);

  const rows = await joinOpportunityNames(em, page)
    .orderBy(`page.${day}`, order)
    .orderBy('page.id', order)
    .execute();
  const all = matching.select('opportunity.id');
  return toPage(rows, limit, (row) => row[day] ?? NO_DAY, await countTotal(em, rows, { limit, cursor }, all));
}

/** What stands over the columns, counted and added up over everything that matches. */
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
