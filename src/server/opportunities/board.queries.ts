import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  boardColumnInput,
  OpportunityCard,
  opportunityFilters,
  StageTotals,
} from '#shared/opportunities/opportunities.schema.ts';
import { type BoardColumn, boardColumn, isClosed } from '#shared/opportunities/opportunities.ts';
import { resolveFilters } from '../records/lastContact.ts';
import { listPage } from '../records/list/listPage.ts';
import type { RecordList } from '../records/list/recordList.ts';
import type { RecordContext } from '../records/record.ts';
import {
  IS_WAITING_RENEWAL,
  type OpportunityFilters,
  opportunitiesWhere,
  opportunityList,
  selectOpportunityIds,
} from './opportunities.queries.ts';

const opportunity = (column: string) => sql.ref<string>(`opportunity.${column}`);

/** The figures above each column: counts and sums over all that match. Values are in AUD. */
export async function stageTotals(
  { em, records, user }: RecordContext,
  filters: z.output<typeof opportunityFilters>,
): Promise<StageTotals[]> {
  const rows = await opportunitiesWhere(em, resolveFilters(records, 'opportunities', filters), user.id)
    .select(({ fn, ref }) => [
      sql<BoardColumn>`case when ${IS_WAITING_RENEWAL} then 'renewals' else ${ref('opportunity.stage')} end`.as(
        'column',
      ),
      fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(${ref('opportunity.value')}), 0)`.as('value'),
      sql<string>`coalesce(round(sum(${ref('opportunity.value')} * ${ref('opportunity.probability')} / 100), 2), 0)`.as(
        'weighted',
      ),
    ])
    .groupBy('column')
    .execute();
  return boardColumn.values.map((stage) => {
    const row = rows.find(({ column }) => column === stage);
    return {
      stage,
      count: Number(row?.count ?? 0),
      value: Number(row?.value ?? 0),
      weighted: Number(row?.weighted ?? 0),
    };
  });
}

/** Columns of the board are sorted by a plain column, which has an index together with the stage. */
const boardList: RecordList<OpportunityCard, OpportunityFilters, 'expectedCloseDate' | 'closedOn'> = {
  selectCards: opportunityList.selectCards,
  sorts: {
    expectedCloseDate: { value: opportunity('expectedCloseDate'), type: 'date', isNullable: true },
    closedOn: { value: opportunity('closedOn'), type: 'date' },
  },
  defaultSort: { by: 'expectedCloseDate', descending: false },
};

const board = { table: 'opportunities', selectIds: selectOpportunityIds, list: boardList };

/** Open ones by earliest close date, closed ones by latest. */
export const listBoardColumn = (
  context: RecordContext,
  { stage, ...input }: z.output<typeof boardColumnInput>,
) =>
  listPage(context, board, {
    ...input,
    ...(stage === 'qualification' && { renewal: 'no' }),
    ...(stage === 'renewals' ? { stage: ['qualification'], renewal: 'yes' } : { stage: [stage] }),
    sort: isClosed(stage)
      ? { by: 'closedOn', descending: true }
      : { by: 'expectedCloseDate', descending: false },
  });
