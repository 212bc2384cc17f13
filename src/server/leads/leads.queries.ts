import { sql } from 'kysely';
import type * as z from 'zod';
import type { LeadCard, LeadRecord, LeadStats, leadFilters, leadListInput } from '#shared/leads.schema.ts';
import { RECENT_LEADS } from '#shared/leads.ts';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import {
  countTotalCompiled,
  defineQuery,
  type EntityKysely,
  firstOrNotFound,
  type Param,
  runCompiled,
} from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereBetween, whereDate, whereIn, whereInstant, wherePerson } from '../records/list/conditions.ts';
import { cursorOf, keysetPage, orderByKeyset, toSortedPage } from '../records/list/keyset.ts';
import { decodeCursor, likePattern, matchesSearch, type SearchFilters } from '../records/list/pagination.ts';
import { leadSorts } from './leadSorts.ts';

/** How much of a description a card shows, in characters. */
const CARD_TEXT = 300;

export type LeadFilters = z.output<typeof leadFilters>;

/** The leads that a filtered list holds, without what is read of them; `me` is who asks. */
export const leadsWhere = (em: EntityManager, filters: SearchFilters<LeadFilters>, me: string) =>
  kysely(em)
    .selectFrom('Lead as lead')
    .where(({ and, ref }) =>
      and([
        ...whereIn(ref('lead.status'), filters.status),
        ...whereIn(ref('lead.priority'), filters.priority),
        ...whereIn(ref('lead.enquiryType'), filters.enquiryType),
        ...whereIn(ref('lead.source'), filters.source),
        ...whereIn(ref('lead.providerType'), filters.providerType),
        ...whereIn(ref('lead.supportPackage'), filters.supportPackage),
        ...wherePerson(ref('lead.assignedTo'), filters.owner, me),
        ...whereBetween(ref('lead.estimatedValue'), filters.value),
        ...whereBetween(ref('lead.probability'), filters.probability),
        ...whereBetween(ref('lead.leadScore'), filters.score),
        ...whereInstant(ref('lead.createdAt'), filters.created),
        ...whereDate(ref('lead.expectedCloseDate'), filters.closes),
        ...whereDate(ref('lead.followUpDate'), filters.followUp),
        ...(filters.search ? [matchesSearch(ref('lead.searchText'), filters.search)] : []),
      ]),
    );

const NEWEST_FIRST = { by: 'created', descending: true } as const;

/** One page of leads, with the names of their accounts and contacts. */
export async function listLeads(
  em: EntityManager,
  { limit, cursor, sort = NEWEST_FIRST, ...filters }: z.output<typeof leadListInput>,
  me: string,
): Promise<Page<LeadCard>> {
  const { by, descending } = sort;
  const key = leadSorts[by];
  const after = cursor ? decodeCursor(cursor) : null;
  const { search, ...others } = filters;
  // What most people ask most of the time is worded once; of other filters and lengths there are too many.
  const isPlain = limit === PAGE_SIZE && Object.values(others).every((filter) => filter === undefined);
  const shape = [`leads`, by, descending, after && (after.key ? 'next' : 'last'), search && 'search'].join(
    ' ',
  );
  const asking = { name: isPlain ? shape : null, replan: Boolean(search) };
  const values = { ...after, search: search && likePattern(search) };
  const matching = (value: Param) => leadsWhere(em, { ...others, search: search && value('search') }, me);
  const place = { key, descending, limit };
  const pageFor = (value: Param) =>
    keysetPage(
      matching(value)
        .select(['lead.id', 'lead.account', 'lead.contact', 'lead.assignedTo', 'lead.followUpDate'])
        .select(['lead.title', 'lead.status', 'lead.priority', 'lead.enquiryType', 'lead.estimatedValue'])
        .select(['lead.probability', 'lead.expectedCloseDate', 'lead.description']),
      sql.ref('lead.id'),
      { ...place, after: after && cursorOf(after, value) },
    );

  // Names are looked up for the rows of the page alone.
  const word = (db: EntityKysely, value: Param) =>
    orderByKeyset(
      db
        .selectFrom(pageFor(value).as('page'))
        .innerJoin('Account as account', 'account.id', 'page.account')
        .innerJoin('Contact as contact', 'contact.id', 'page.contact')
        .select(({ ref }) => [
          'page.id as id',
          'page.title as title',
          'page.status as status',
          'page.priority as priority',
          'page.enquiryType as enquiryType',
          'page.estimatedValue as estimatedValue',
          'page.probability as probability',
          'page.expectedCloseDate as expectedCloseDate',
          'page.followUpDate as followUpDate',
          'page.assignedTo as assignedToId',
          'account.name as accountName',
          sql<string>`concat_ws(' ', ${ref('contact.firstName')}, nullif(${ref('contact.lastName')}, ''))`.as(
            'contactName',
          ),
          sql<string | null>`left(${ref('page.description')}, ${sql.lit(CARD_TEXT)})`.as('description'),
        ]),
      place,
    );
  const rows = await runCompiled<LeadCard & { sortKey: string | null }>(em, asking, word, values);
  const total = await countTotalCompiled(
    em,
    rows,
    { limit, cursor },
    asking,
    (value) => matching(value).select('lead.id'),
    values,
  );
  return toSortedPage(rows, limit, total);
}

const findLead = defineQuery<{ id: string }, LeadRecord>('lead by id', (db, param) =>
  db
    .selectFrom('Lead as lead')
    .innerJoin('Account as account', 'account.id', 'lead.account')
    .innerJoin('Contact as contact', 'contact.id', 'lead.contact')
    .leftJoin('User as owner', 'owner.id', 'lead.assignedTo')
    .leftJoin('Opportunity as opportunity', 'opportunity.lead', 'lead.id')
    .where('lead.id', '=', param('id'))
    .select(
      namedColumns('lead', ['id', 'version', 'createdAt', 'updatedAt', 'title', 'enquiryType', 'source']),
    )
    .select(namedColumns('lead', ['status', 'priority', 'description', 'enquiryDetails', 'businessImpact']))
    .select(namedColumns('lead', ['budgetRange', 'decisionTimeline', 'competitors', 'nextAction']))
    .select(namedColumns('lead', ['painPoints', 'providerType', 'supportPackage', 'estimatedValue']))
    .select(namedColumns('lead', ['probability', 'qualificationScore', 'leadScore', 'scoreParts']))
    .select(namedColumns('lead', ['conversionProbability', 'expectedCloseDate', 'followUpDate']))
    .select(namedColumns('lead', ['lastContactDate', 'formData']))
    .select(['lead.account as accountId', 'account.name as accountName'])
    .select(['lead.contact as contactId', selectFullName('contact').as('contactName')])
    .select(['lead.assignedTo as assignedToId', selectFullName<string | null>('owner').as('assignedToName')])
    .select(['opportunity.id as opportunityId', 'lead.createdBy as createdById']),
);

/**
 * A lead as the client sees it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentLead = async (em: EntityManager, { id }: { id: string }): Promise<LeadRecord> =>
  firstOrNotFound(await findLead(em, { id }), 'Lead');

/** What the dashboard's cards count, as the database keeps it with each change of a lead. */
export async function leadStats(em: EntityManager): Promise<LeadStats> {
  const { rows } = await sql<LeadStats>`
    select coalesce(sum(total), 0)::float8 as total, coalesce(sum(new_leads), 0)::float8 as new,
      coalesce(sum(qualified), 0)::float8 as qualified, coalesce(sum(high_score), 0)::float8 as "highScore",
      coalesce(sum(urgent), 0)::float8 as urgent, coalesce(sum(pipeline_value), 0)::float8 as "pipelineValue"
    from lead_tally`.execute(kysely(em));
  const [counted] = rows;
  if (!counted) throw new Error('The tally of leads has no sum');
  return counted;
}

/** The newest leads, for the dashboard. */
export const recentLeads = (em: EntityManager) =>
  kysely(em)
    .selectFrom('Lead as lead')
    .select(['lead.id', 'lead.title', 'lead.status', 'lead.priority', 'lead.leadScore', 'lead.createdAt'])
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(RECENT_LEADS)
    .execute();
