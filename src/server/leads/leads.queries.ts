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
import { containsAny, countUpTo, decodeCursor, pageOf, queries } from '../database/page.ts';

/** How much of a description a card shows, in characters. */
const CARD_TEXT = 300;

/** One page of leads, newest first, with the names of their accounts and contacts. */
export async function listLeads(
  em: EntityManager,
  { search, limit, cursor, status, priority }: z.output<typeof leadListInput>,
): Promise<Page<LeadCard>> {
  const matching = queries(em)
    .selectFrom('Lead as lead')
    .innerJoin('Account as account', 'account.id', 'lead.account')
    .innerJoin('Contact as contact', 'contact.id', 'lead.contact')
    .where(({ and, eb, ref }) =>
      and([
        ...(status ? [eb('lead.status', '=', status)] : []),
        ...(priority ? [eb('lead.priority', '=', priority)] : []),
        ...(search
          ? [
              containsAny(
                [
                  ref('lead.title'),
                  ref('lead.description'),
                  ref('account.name'),
                  sql<string>`concat(${ref('contact.firstName')}, ' ', ${ref('contact.lastName')})`,
                ],
                search,
              ),
            ]
          : []),
      ]),
    );

  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await matching
    .select(({ ref }) => [
      'lead.id',
      'lead.title',
      'lead.status',
      'lead.priority',
      'lead.enquiryType',
      'lead.estimatedValue',
      'lead.probability',
      'lead.expectedCloseDate',
      'lead.createdAt',
      'account.name as accountName',
      sql<string>`concat_ws(' ', ${ref('contact.firstName')}, nullif(${ref('contact.lastName')}, ''))`.as(
        'contactName',
      ),
      sql<string | null>`left(${ref('lead.description')}, ${sql.lit(CARD_TEXT)})`.as('description'),
    ])
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql`${refTuple('lead.createdAt', 'lead.id')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countUpTo(em, matching.select('lead.id'));
  return pageOf(rows, limit, (lead) => lead.createdAt.toISOString(), total);
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
