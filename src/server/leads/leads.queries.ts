import { sql } from 'kysely';
import type * as z from 'zod';
import {
  HIGH_SCORE,
  type LeadCard,
  type LeadStats,
  type leadListInput,
  RECENT_LEADS,
} from '#shared/leads.ts';
import type { Page } from '#shared/lists.ts';
import type { EntityManager } from '../database/orm.ts';
import { decodeCursor, finds, pageOf, queries, totalOf } from '../database/page.ts';

/** How much of a description a card shows, in characters. */
const CARD_TEXT = 300;

type LeadFilters = Pick<z.output<typeof leadListInput>, 'search' | 'status' | 'priority'>;

/** The leads that a filtered list holds, without what is read of them. */
const leadsWhere = (em: EntityManager, { search, status, priority }: LeadFilters) =>
  queries(em)
    .selectFrom('Lead as lead')
    .$if(status !== undefined, (query) => query.where('lead.status', '=', status as never))
    .$if(priority !== undefined, (query) => query.where('lead.priority', '=', priority as never))
    .$if(Boolean(search), (query) => query.where(({ ref }) => finds(ref('lead.searchText'), search ?? '')));

/** One page of leads, newest first, with the names of their accounts and contacts. */
export async function listLeads(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof leadListInput>,
): Promise<Page<LeadCard>> {
  const matching = leadsWhere(em, filters);
  const after = cursor ? decodeCursor(cursor) : null;
  const page = matching
    .select(['lead.id', 'lead.createdAt', 'lead.account', 'lead.contact'])
    .select(['lead.title', 'lead.status', 'lead.priority', 'lead.enquiryType', 'lead.estimatedValue'])
    .select(['lead.probability', 'lead.expectedCloseDate', 'lead.description'])
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql`${refTuple('lead.createdAt', 'lead.id')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(limit + 1);

  // Names are looked up for the rows of the page alone.
  const rows = await queries(em)
    .selectFrom(page.as('page'))
    .innerJoin('Account as account', 'account.id', 'page.account')
    .innerJoin('Contact as contact', 'contact.id', 'page.contact')
    .select(({ ref }) => [
      'page.id',
      'page.title',
      'page.status',
      'page.priority',
      'page.enquiryType',
      'page.estimatedValue',
      'page.probability',
      'page.expectedCloseDate',
      'page.createdAt',
      'account.name as accountName',
      sql<string>`concat_ws(' ', ${ref('contact.firstName')}, nullif(${ref('contact.lastName')}, ''))`.as(
        'contactName',
      ),
      sql<string | null>`left(${ref('page.description')}, ${sql.lit(CARD_TEXT)})`.as('description'),
    ])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute();

  const total = await totalOf(em, rows, { limit, cursor }, matching.select('lead.id'));
  const { items, ...ends } = pageOf(rows, limit, (lead) => lead.createdAt.toISOString(), total);
  return { items: items.map(({ createdAt: _, ...card }) => card), ...ends };
}

/** What the dashboard's cards count, in one pass over all leads. */
export async function leadStats(em: EntityManager): Promise<LeadStats> {
  const counts = await queries(em)
    .selectFrom('Lead as lead')
    .select(({ fn, ref }) => {
      const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
        sql<string>`count(*) filter (where ${condition})`;
      return [
        fn.countAll<string>().as('total'),
        countWhere(sql`${ref('lead.status')} = 'new'`).as('new'),
        countWhere(sql`${ref('lead.status')} = 'qualified'`).as('qualified'),
        countWhere(sql`${ref('lead.leadScore')} > ${sql.lit(HIGH_SCORE)}`).as('highScore'),
        countWhere(sql`${ref('lead.priority')} = 'urgent'`).as('urgent'),
        sql<string>`coalesce(sum(${ref('lead.estimatedValue')}), 0)`.as('pipelineValue'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    total: Number(counts.total),
    new: Number(counts.new),
    qualified: Number(counts.qualified),
    highScore: Number(counts.highScore),
    urgent: Number(counts.urgent),
    pipelineValue: Number(counts.pipelineValue),
  };
}

/** The newest leads, for the dashboard. */
export const recentLeads = (em: EntityManager) =>
  queries(em)
    .selectFrom('Lead as lead')
    .select(['lead.id', 'lead.title', 'lead.status', 'lead.priority', 'lead.leadScore', 'lead.createdAt'])
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(RECENT_LEADS)
    .execute();
