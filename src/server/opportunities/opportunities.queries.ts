import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type {
  AccountSums,
  accountSumsInput,
  OpportunityCard,
  OpportunityRecord,
  opportunityFilters,
} from '#shared/opportunities/opportunities.schema.ts';
import {
  type lostFrom,
  openStage,
  opportunityFieldFilters,
  opportunityFields,
  type opportunitySortParser,
} from '#shared/opportunities/opportunities.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { ofContactWithPhone, phonesOfContact, reachOfContact } from '../contacts/contacts.queries.ts';
import { whereLostFor } from '../leads/lostFor.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue } from '../platform/database/runSql.ts';
import {
  whereAnyOf,
  whereBoolean,
  whereCommon,
  whereFields,
  whereSearch,
} from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import {
  accountOf,
  keysetPage,
  nameOfAccount,
  orderByKeyset,
  ownerOf,
  type SortKey,
} from '../records/list/keyset.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';

export type OpportunityFilters = z.output<typeof opportunityFilters>;

const opportunity = (column: string) => sql.ref<string>(`opportunity.${column}`);

/** The day on which it closed or is expected to. */
const closingDate = sql<string>`coalesce(${opportunity('closedOn')}, ${opportunity('expectedCloseDate')})`;

const IS_LOST = sql<SqlBool>`${opportunity('stage')} = 'lost'`;

/** The stage before it was lost the last time, by the history; null where that does not say it. */
const stageBefore = sql<string | null>`(
  select changes #>> '{stage,0}' from history
   where record_id = ${opportunity('id')} and table_name = 'opportunities' and changes #>> '{stage,1}' = 'lost'
   order by at desc, history.id desc limit 1)`;

/** The open stage in which a closed one was last, by the history; null where that does not say it. */
const lastOpenStage = sql<OpportunityRecord['lastOpenStage']>`(
  select changes #>> '{stage,0}' from history
   where ${opportunity('stage')} in ('won', 'lost') and record_id = ${opportunity('id')}
     and table_name = 'opportunities' and changes #>> '{stage,0}' in (${sql.join(openStage.values.map((stage) => sql.lit(stage)))})
   order by at desc, history.id desc limit 1)`;

/** 'unknown' if the history does not tell. */
const whereLostFrom = (stage: keyof typeof lostFrom.labels) =>
  stage === 'unknown'
    ? sql`(${IS_LOST} and ${stageBefore} is null)`
    : sql`(${IS_LOST} and ${stageBefore} = ${sql.lit(stage)})`;

/** A row of opportunities that was made for the renewal of a registration. */
const isRenewal = (row: string) => sql<boolean>`exists (
  select from registration_steps where made_id = ${sql.ref(`${row}.id`)} and step = 'renewal_opportunity')`;

/** Of the proposal by which a row of opportunities was won. */
const monthlyFee = (row: string) => sql<number | null>`(
  select (monthly_fee ->> 'cents')::int from proposals
   where opportunity_id = ${sql.ref(`${row}.id`)} and state = 'accepted' order by answered_at desc limit 1)`;

/** Nobody has begun it: it is apart from the pipeline. */
export const IS_WAITING_RENEWAL = sql<boolean>`(${opportunity('stage')} = 'qualification' and ${isRenewal('opportunity')})`;

/** The conditions of the filters; `me` is the id for which the filter 'me' stands. */
export const opportunityConditions = (filters: SearchFilters<OpportunityFilters>, me: string) => [
  ...whereFields('opportunity', opportunityFieldFilters, filters, me, { closing: closingDate }),
  // A closed opportunity is never overdue.
  ...(filters.closing === 'overdue' ? [sql<SqlBool>`${opportunity('closedOn')} is null`] : []),
  ...whereAnyOf(filters.lostFor, whereLostFor(opportunity('lostReason'), IS_LOST)),
  ...whereAnyOf(filters.lostFrom, whereLostFrom),
  ...whereBoolean(IS_WAITING_RENEWAL, filters.renewal),
  ...whereCommon('opportunity', filters, me),
  ...whereSearch('opportunity', filters.search, ofContactWithPhone(sql.ref('opportunity.contact'))),
];

export const opportunitiesWhere = (
  em: EntityManager,
  filters: SearchFilters<OpportunityFilters>,
  me: string,
) =>
  kysely(em)
    .selectFrom('Opportunity as opportunity')
    .where(({ and }) => and(opportunityConditions(filters, me)));

export const selectOpportunityIds = (
  em: EntityManager,
  filters: SearchFilters<OpportunityFilters>,
  me: string,
) => opportunitiesWhere(em, filters, me).select('opportunity.id');

const findOpportunity = defineQuery<{ id: string }, OpportunityRecord>('opportunity by id', (db, param) =>
  db
    .selectFrom('Opportunity as opportunity')
    .innerJoin('Contact as contact', 'contact.id', 'opportunity.contact')
    .leftJoin('Lead as lead', 'lead.id', 'opportunity.lead')
    .where('opportunity.id', '=', param('id'))
    .select(storedColumns('opportunity', opportunityFields))
    .select(accountOf('opportunity'))
    .select(['opportunity.contact as contactId', selectFullName('contact').as('contactName')])
    .select(reachOfContact)
    .select(['opportunity.lead as leadId', 'lead.title as leadTitle'])
    .select([lastOpenStage.as('lastOpenStage'), isRenewal('opportunity').as('isRenewal')])
    .select(monthlyFee('opportunity').as('monthlyFee'))
    .select(ownerOf('opportunity')),
);

/**
 * An opportunity as screens get it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentOpportunity = async (
  em: EntityManager,
  { id }: { id: string },
): Promise<OpportunityRecord> => firstOrNotFound(await findOpportunity(em, { id }), 'Opportunity');

type Sort = SortKeyOf<typeof opportunitySortParser>;

const CARD = [
  ...(['id', 'version', 'name', 'stage', 'value', 'probability'] as const),
  ...(['expectedCloseDate', 'closedOn', 'lostReason', 'nextStep'] as const),
] as const;

const by = fieldSortKeys('opportunity', opportunityFields);

const sorts: Record<Sort, SortKey> = {
  created: by('createdAt'),
  name: by('name'),
  account: by('accountId'),
  contact: by('contactId'),
  owner: by('ownerId'),
  stage: by('stage'),
  value: by('value'),
  probability: by('probability'),
  closing: { value: closingDate, type: 'date', isNullable: true },
  lostReason: by('lostReason'),
  nextStep: by('nextStep'),
};

export const opportunityList: RecordList<OpportunityCard, OpportunityFilters, Sort> = {
  selectCards(em, filters, me, page) {
    const opportunities = opportunitiesWhere(em, filters, me)
      .select(CARD.map((column) => `opportunity.${column}` as const))
      .select(['opportunity.account', 'opportunity.contact', 'opportunity.owner']);
    const cards = kysely(em)
      .selectFrom(keysetPage(opportunities, opportunity('id'), page).as('page'))
      .innerJoin('Contact as contact', 'contact.id', 'page.contact')
      .select(namedColumns('page', CARD))
      .select([nameOfAccount(sql.ref('page.account')).as('accountName'), ...ownerOf('page')])
      .select([
        selectFullName('contact').as('contactName'),
        isRenewal('page').as('isRenewal'),
        monthlyFee('page').as('monthlyFee'),
      ]);
    return orderByKeyset(cards, page);
  },
  searched: {
    rows: opportunitiesWhere,
    alias: 'opportunity',
    phones: phonesOfContact(opportunity('contact')),
  },
  sorts,
  defaultSort: { by: 'created', descending: true },
};

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
