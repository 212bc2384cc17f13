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
import { containsAny, countUpTo, decodeCursor, pageOf, queries } from '../database/page.ts';

type Filters = Partial<z.output<typeof opportunityListInput>>;

/** The opportunities that search and filters leave, joined to whom they are about. */
const matching = (em: EntityManager, filters: Filters) =>
  queries(em)
    .selectFrom('Opportunity as opportunity')
    .innerJoin('Account as account', 'account.id', 'opportunity.account')
    .innerJoin('Contact as contact', 'contact.id', 'opportunity.contact')
    .where(({ and, eb, ref }) => {
      const { search, ownerId, closing, stage, accountId, contactId } = filters;
      const contactName = sql<string>`concat(${ref('contact.firstName')}, ' ', ${ref('contact.lastName')})`;
      const texts = [ref('opportunity.name'), ref('account.name'), contactName, ref('opportunity.nextStep')];
      const closes = sql<string>`coalesce(${ref('opportunity.closedOn')}, ${ref('opportunity.expectedCloseDate')})`;
      return and([
        ...(stage ? [eb('opportunity.stage', '=', stage)] : []),
        ...(ownerId ? [eb('opportunity.owner', '=', ownerId)] : []),
        ...(accountId ? [eb('opportunity.account', '=', accountId)] : []),
        ...(contactId ? [eb('opportunity.contact', '=', contactId)] : []),
        ...(closing ? [closesWithin(closes, closing)] : []),
        // What is overdue is still open.
        ...(closing === 'overdue' ? [eb('opportunity.closedOn', 'is', null)] : []),
        ...(search ? [containsAny(texts, search)] : []),
      ]);
    });

function closesWithin(day: Expression<string>, period: NonNullable<Filters['closing']>) {
  if (period === 'none') return sql<SqlBool>`${day} is null`;
  const { from, to } = daysOf(period, today());
  return sql<SqlBool>`${day} between ${from}::date and ${to}::date`;
}

/** The columns of a card. */
const cards = (em: EntityManager, filters: Filters) =>
  matching(em, filters)
    .leftJoin('User as owner', 'owner.id', 'opportunity.owner')
    .select(({ ref }) => [
      'opportunity.id',
      'opportunity.version',
      'opportunity.name',
      'opportunity.stage',
      'opportunity.value',
      'opportunity.probability',
      'opportunity.expectedCloseDate',
      'opportunity.closedOn',
      'opportunity.nextStep',
      'opportunity.owner as ownerId',
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
  const rows = await cards(em, filters)
    .select('opportunity.createdAt')
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql`${refTuple('opportunity.createdAt', 'opportunity.id')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('opportunity.createdAt', 'desc')
    .orderBy('opportunity.id', 'desc')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countUpTo(em, matching(em, filters).select('opportunity.id'));
  return pageOf(rows, limit, (row) => row.createdAt.toISOString(), total);
}

/** In a cursor, for a card without a close date: those come last. */
const NO_DAY = '';

/** One page of a column: what is expected to close first on top; of what has closed the latest. */
export async function columnOfBoard(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof columnInput>,
): Promise<Page<OpportunityCard>> {
  const closed = isClosed(filters.stage);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await cards(em, filters)
    .$if(after !== null, (query) =>
      query.where(({ ref, refTuple }) => {
        const place = sql`(${after?.key}::date, ${after?.id}::uuid)`;
        if (closed) return sql<SqlBool>`${refTuple('opportunity.closedOn', 'opportunity.id')} < ${place}`;
        const day = ref('opportunity.expectedCloseDate');
        return after?.key === NO_DAY
          ? sql<SqlBool>`${day} is null and ${ref('opportunity.id')} > ${after.id}::uuid`
          : sql<SqlBool>`(${refTuple('opportunity.expectedCloseDate', 'opportunity.id')} > ${place} or ${day} is null)`;
      }),
    )
    .orderBy(closed ? 'opportunity.closedOn' : 'opportunity.expectedCloseDate', closed ? 'desc' : 'asc')
    .orderBy('opportunity.id', closed ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countUpTo(em, matching(em, filters).select('opportunity.id'));
  return pageOf(rows, limit, (row) => (closed ? row.closedOn : row.expectedCloseDate) ?? NO_DAY, total);
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
