import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { LeadCard, LeadRecord, LeadStats, leadFilters } from '#shared/leads/leads.schema.ts';
import { conversionProbability, qualificationScore } from '#shared/leads/leads.score.ts';
import {
  HIGH_SCORE,
  leadFieldFilters,
  leadFields,
  type leadSortParser,
  RECENT_LEADS,
} from '#shared/leads/leads.ts';
import type { DateFilter, SortKeyOf } from '#shared/records/filters.ts';
import { ofContactWithPhone, phonesOfContact, reachOfContact } from '../contacts/contacts.queries.ts';
import { defineQuery, type EntityKysely, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import {
  whereAnyOf,
  whereBoolean,
  whereCommon,
  whereFields,
  wherePerson,
  whereSearch,
} from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import { keysetPage, nameOfAccount, nameOfPerson, orderByKeyset } from '../records/list/keyset.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { isAnswerOverdue, whereFirstAnswer } from './firstAnswers.ts';
import { whereLostFor } from './lostFor.ts';

export type LeadFilters = z.output<typeof leadFilters>;

const isConverted = sql`exists (select from opportunities as made where made.lead_id = ${sql.ref('lead.id')})`;

const IS_LOST = sql`${sql.ref('lead.status')} = 'closed_lost'`;

/** Leads without a known creation day match no period with a beginning. */
const whereDated = (created: DateFilter | undefined) =>
  created === undefined || (typeof created === 'object' && created.from === undefined)
    ? []
    : [sql<SqlBool>`not ${sql.ref('lead.isUndated')}`];

export const leadConditions = (filters: SearchFilters<LeadFilters>, me: string) => [
  ...whereFields('lead', leadFieldFilters, filters, me),
  ...whereCommon('lead', filters, me),
  ...whereDated(filters.created),
  ...whereBoolean(isConverted, filters.converted),
  ...whereAnyOf(filters.lostFor, whereLostFor(sql.ref('lead.lostReason'), IS_LOST)),
  ...whereFirstAnswer('lead', filters.firstAnswer),
  ...wherePerson(sql.ref('lead.firstAnswerBy'), filters.answeredBy, me),
  ...whereSearch('lead', filters.search, ofContactWithPhone(sql.ref('lead.contact'))),
];

export const leadsWhere = (em: EntityManager, filters: SearchFilters<LeadFilters>, me: string) =>
  kysely(em)
    .selectFrom('Lead as lead')
    .where(({ and }) => and(leadConditions(filters, me)));

type StoredLead = Omit<LeadRecord, 'qualificationScore' | 'conversionProbability'>;

const selectLead = (db: Pick<EntityKysely, 'selectFrom'>) =>
  db
    .selectFrom('Lead as lead')
    .select(storedColumns('lead', leadFields))
    .select(namedColumns('lead', ['leadScore', 'scoreParts', 'followUpTime', 'lastContactDate', 'formData']))
    .select(namedColumns('lead', ['firstAnswerAt', 'answerMinutes']))
    .select(isAnswerOverdue('lead').as('isAnswerOverdue'))
    .select(['lead.account as accountId', 'lead.contact as contactId'])
    .select(['lead.assignedTo as assignedToId'])
    .innerJoin('Account as account', 'account.id', 'lead.account')
    .innerJoin('Contact as contact', 'contact.id', 'lead.contact')
    .leftJoin('User as owner', 'owner.id', 'lead.assignedTo')
    .leftJoin('Opportunity as opportunity', 'opportunity.lead', 'lead.id')
    .select(['account.name as accountName', selectFullName('contact').as('contactName')])
    .select(reachOfContact)
    .select(sql<boolean>`${sql.ref('contact.erasedAt')} is not null`.as('isContactErased'))
    .select(selectFullName<string | null>('owner').as('assignedToName'))
    .select('opportunity.id as opportunityId');

const findLead = defineQuery<{ id: string }, StoredLead>('lead by id', (db, param) =>
  selectLead(db).where('lead.id', '=', param('id')),
);

/**
 * A lead as screens get it.
 *
 * @throws NOT_FOUND when it is gone
 */
export async function presentLead(em: EntityManager, { id }: { id: string }): Promise<LeadRecord> {
  return withScores(firstOrNotFound(await findLead(em, { id }), 'Lead'));
}

const withScores = (lead: StoredLead): LeadRecord => ({
  ...lead,
  qualificationScore: qualificationScore(lead.scoreParts),
  conversionProbability: conversionProbability(lead),
});

const counts = z.object({
  total: z.number(),
  new: z.number(),
  qualified: z.number(),
  highScore: z.number(),
  urgent: z.number(),
  pipelineValue: z.number(),
});

/** The counts of the dashboard's cards, from the index `leads_stats_index` alone. */
export async function leadStats(em: EntityManager): Promise<LeadStats> {
  const [stats] = await readRows(em, counts)`
    select count(*)::int as total, count(*) filter (where status = 'new')::int as new,
      count(*) filter (where status = 'qualified')::int as qualified,
      count(*) filter (where lead_score > ${HIGH_SCORE})::int as "highScore",
      count(*) filter (where priority = 'urgent')::int as urgent,
      coalesce(sum(estimated_value), 0)::float8 as "pipelineValue"
    from leads`;
  if (!stats) throw new Error('The counts of leads are not there');
  return stats;
}

export const recentLeads = (em: EntityManager) =>
  kysely(em)
    .selectFrom('Lead as lead')
    .innerJoin('Account as account', 'account.id', 'lead.account')
    .select(['lead.id', 'lead.title', 'lead.status', 'lead.priority', 'lead.leadScore', 'lead.createdAt'])
    .select('account.name as accountName')
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(RECENT_LEADS)
    .execute();

/** The length of a description on a card, in characters. */
const CARD_TEXT = 300;

/** Counting the characters took a sixth of the query's time; most texts have fewer bytes. */
const shortened = (text: Expression<string | null>) =>
  sql<
    string | null
  >`case when octet_length(${text}) <= ${sql.lit(CARD_TEXT)} then ${text} else left(${text}, ${sql.lit(CARD_TEXT)}) end`;

const lead = (column: string) => sql.ref<string>(`lead.${column}`);

const by = fieldSortKeys('lead', leadFields);

export const leadList: RecordList<LeadCard, LeadFilters, SortKeyOf<typeof leadSortParser>> = {
  selectCards(em, filters, me, page) {
    const leads = leadsWhere(em, filters, me)
      .select(['lead.id', 'lead.version', 'lead.account', 'lead.contact', 'lead.assignedTo'])
      .select(['lead.title', 'lead.status', 'lead.priority', 'lead.enquiryType', 'lead.estimatedValue'])
      .select([
        'lead.lostReason',
        'lead.probability',
        'lead.expectedCloseDate',
        'lead.followUpDate',
        'lead.description',
      ])
      .select(['lead.createdAt', 'lead.firstAnswerAt', 'lead.answerMinutes', 'lead.isImported']);
    const cards = kysely(em)
      .selectFrom(keysetPage(leads, lead('id'), page).as('page'))
      .select(namedColumns('page', ['id', 'title', 'status', 'priority', 'enquiryType', 'estimatedValue']))
      .select(
        namedColumns('page', ['version', 'lostReason', 'probability', 'expectedCloseDate', 'followUpDate']),
      )
      .select(namedColumns('page', ['answerMinutes']))
      .select(isAnswerOverdue('page').as('isAnswerOverdue'))
      .select(({ ref }) => [
        'page.assignedTo as assignedToId',
        nameOfAccount(ref('page.account')).as('accountName'),
        nameOfPerson('contacts', ref('page.contact')).as('contactName'),
        nameOfPerson<string | null>('users', ref('page.assignedTo')).as('assignedToName'),
        shortened(ref('page.description')).as('description'),
      ]);
    return orderByKeyset(cards, page);
  },
  searched: { rows: leadsWhere, alias: 'lead', phones: phonesOfContact(lead('contact')) },
  sorts: {
    created: by('createdAt'),
    title: by('title'),
    account: by('accountId'),
    contact: by('contactId'),
    owner: by('assignedToId'),
    status: by('status'),
    lostReason: by('lostReason'),
    priority: by('priority'),
    value: by('estimatedValue'),
    probability: by('probability'),
    closes: by('expectedCloseDate'),
    followUp: by('followUpDate'),
    firstAnswer: { value: lead('answerMinutes'), type: 'int', isNullable: true },
  },
  defaultSort: { by: 'created', descending: true },
};
