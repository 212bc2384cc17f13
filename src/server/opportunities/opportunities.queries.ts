import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { daysOf } from '#shared/closingPeriods.ts';
import { today } from '#shared/format.ts';
import type { Page } from '#shared/lists.ts';
import type {
  boardInput,
  columnInput,
  OpportunityCard,
  opportunityListInput,
  StageTotals,
} from '#shared/opportunities.ts';
import { isClosed, opportunityStage } from '#shared/opportunityStages.ts';
import type { EntityManager } from '../database/orm.ts';
import { decodeCursor, finds, pageOf, queries, totalOf } from '../database/page.ts';

type Filters = Partial<z.output<typeof opportunityListInput>>;

/** The opportunities that search and filters leave, without what is read of them. */
const matching = (em: EntityManager, filters: Filters) =>
  queries(em)
    .selectFrom('Opportunity as opportunity')
    .where(({ and, eb, ref }) => {
      const { search, ownerId, closing, stage, accountId, contactId } = filters;
      const closes = sql<string>`coalesce(${ref('opportunity.closedOn')}, ${ref('opportunity.expectedCloseDate')})`;
      return and([
        ...(stage ? [eb('opportunity.stage', '=', stage)] : []),
        ...(ownerId ? [eb('opportunity.owner', '=', ownerId)] : []),
        ...(accountId ? [eb('opportunity.account', '=', accountId)] : []),
        ...(contactId ? [eb('opportunity.contact', '=', contactId)] : []),
        ...(closing ? [closesWithin(closes, closing)] : []),
        // What is overdue is still open.
        ...(closing === 'overdue' ? [eb('opportunity.closedOn', 'is', null)] : []),
        ...(search ? [finds(ref('opportunity.searchText'), search)] : []),
      ]);
    });

function closesWithin(day: Expression<string>, period: NonNullable<Filters['closing']>) {
  if (period === 'none') return sql<SqlBool>`${day} is null`;
  const { from, to } = daysOf(period, today());
  return sql<SqlBool>`${day} between ${from}::date and ${to}::date`;
}

/** What a page reads of each opportunity itself. */
const rowsOf = (em: EntityManager, filters: Filters) =>
  matching(em, filters)
    .select(['opportunity.id', 'opportunity.version', 'opportunity.createdAt', 'opportunity.name'])
    .select(['opportunity.account', 'opportunity.contact', 'opportunity.owner', 'opportunity.stage'])
    .select(['opportunity.value', 'opportunity.probability', 'opportunity.expectedCloseDate'])
    .select(['opportunity.closedOn', 'opportunity.nextStep']);

/** The cards of a page; names are looked up for its rows alone. */
const cardsOf = (em: EntityManager, page: ReturnType<typeof rowsOf>) =>
  queries(em)
    .selectFrom(page.as('page'))
    .innerJoin('Account as account', 'account.id', 'page.account')
    .innerJoin('Contact as contact', 'contact.id', 'page.contact')
    .leftJoin('User as owner', 'owner.id', 'page.owner')
    .select(['page.id', 'page.version', 'page.createdAt', 'page.name', 'page.stage', 'page.value'])
    .select(['page.probability', 'page.expectedCloseDate', 'page.closedOn', 'page.nextStep'])
    .select(({ ref }) => [
      'page.owner as ownerId',
      'account.name as accountName',
      sql<string>`concat_ws(' ', ${ref('contact.firstName')}, nullif(${ref('contact.lastName')}, ''))`.as(
        'contactName',
      ),
      sql<string | null>`nullif(concat_ws(' ', ${ref('owner.firstName')}, ${ref('owner.lastName')}), '')`.as(
        'ownerName',
      ),
    ]);

/** One page of opportunities, newest first. */
export async function listOpportunities(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof opportunityListInput>,
): Promise<Page<OpportunityCard>> {
  const after = cursor ? decodeCursor(cursor) : null;
  const page = rowsOf(em, filters)
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql`${refTuple('opportunity.createdAt', 'opportunity.id')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('opportunity.createdAt', 'desc')
    .orderBy('opportunity.id', 'desc')
    .limit(limit + 1);

  const rows = await cardsOf(em, page).orderBy('page.createdAt', 'desc').orderBy('page.id', 'desc').execute();
  const all = matching(em, filters).select('opportunity.id');
  return pageOf(
    rows,
    limit,
    (row) => row.createdAt.toISOString(),
    await totalOf(em, rows, { limit, cursor }, all),
  );
}

/** In a cursor, for a card without a close date: those come last. */
const NO_DAY = '';

/** One page of a column: what is expected to close first on top; of what has closed the latest. */
export async function columnOfBoard(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof columnInput>,
): Promise<Page<OpportunityCard>> {
  const [day, order] = isClosed(filters.stage)
    ? (['closedOn', 'desc'] as const)
    : (['expectedCloseDate', 'asc'] as const);
  const after = cursor ? decodeCursor(cursor) : null;
  const page = rowsOf(em, filters)
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

  const rows = await cardsOf(em, page).orderBy(`page.${day}`, order).orderBy('page.id', order).execute();
  const all = matching(em, filters).select('opportunity.id');
  return pageOf(rows, limit, (row) => row[day] ?? NO_DAY, await totalOf(em, rows, { limit, cursor }, all));
}

/** What stands over the columns, counted and added up over everything that matches. */
export async function stageTotals(
  em: EntityManager,
  filters: z.output<typeof boardInput>,
): Promise<StageTotals[]> {
  const rows = await matching(em, filters)
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
