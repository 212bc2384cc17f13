import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  OpportunityCard,
  OpportunityRecord,
  opportunityFilters,
  opportunityListInput,
} from '#shared/opportunities.schema.ts';
import type { opportunitySortParser } from '#shared/opportunities.ts';
import { opportunityStage } from '#shared/opportunities.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereBetween, whereDate, whereIn, whereInstant, wherePerson } from '../records/list/conditions.ts';
import {
  enumSortKey,
  keysetPage,
  nameOfPerson,
  orderByKeyset,
  type SortKey,
  toSortedPage,
} from '../records/list/keyset.ts';
import { collated, countTotal, decodeCursor, matchesSearch } from '../records/list/pagination.ts';

export type OpportunityFilters = z.output<typeof opportunityFilters>;

const opportunity = (column: string) => sql.ref<string>(`opportunity.${column}`);

const nameOfAccount = sql<string>`(select name from accounts as named where named.id = ${opportunity('account')})`;

/** The day that counts: on which it closed, or is expected to. */
const closing = sql<string>`coalesce(${opportunity('closedOn')}, ${opportunity('expectedCloseDate')})`;

/** What each column of the list is sorted by. */
const sortKeys: Record<SortKeyOf<typeof opportunitySortParser>, SortKey> = {
  created: { value: opportunity('createdAt'), type: 'timestamptz' },
  name: { value: collated(opportunity('name')), type: 'text' },
  account: { value: collated(nameOfAccount), type: 'text' },
  contact: { value: collated(nameOfPerson('contacts', opportunity('contact'))), type: 'text' },
  owner: { value: collated(nameOfPerson('users', opportunity('owner'))), type: 'text', isNullable: true },
  stage: enumSortKey(opportunity('stage'), opportunityStage.values),
  value: { value: opportunity('value'), type: 'numeric', isNullable: true },
  probability: { value: opportunity('probability'), type: 'int' },
  closing: { value: closing, type: 'date', isNullable: true },
  nextStep: { value: collated(opportunity('nextStep')), type: 'text', isNullable: true },
};

/** The opportunities that a filtered list or board holds, without what is read of them; `me` is who asks. */
export const opportunitiesWhere = (em: EntityManager, filters: OpportunityFilters, me: string) =>
  kysely(em)
    .selectFrom('Opportunity as opportunity')
    .where(({ and, eb, ref }) =>
      and([
        ...whereIn(ref('opportunity.stage'), filters.stage),
        ...wherePerson(ref('opportunity.owner'), filters.owner, me),
        ...whereDate(closing, filters.closing),
        // What is overdue is still open.
        ...(filters.closing === 'overdue' ? [eb('opportunity.closedOn', 'is', null)] : []),
        ...whereBetween(ref('opportunity.value'), filters.value),
        ...whereBetween(ref('opportunity.probability'), filters.probability),
        ...whereInstant(ref('opportunity.createdAt'), filters.created),
        ...(filters.accountId ? [eb('opportunity.account', '=', filters.accountId)] : []),
        ...(filters.contactId ? [eb('opportunity.contact', '=', filters.contactId)] : []),
        ...(filters.search ? [matchesSearch(ref('opportunity.searchText'), filters.search)] : []),
      ]),
    );

/** What a page reads of each opportunity itself. */
export const selectOpportunityColumns = (matching: ReturnType<typeof opportunitiesWhere>) =>
  matching
    .select(['opportunity.id', 'opportunity.version', 'opportunity.createdAt', 'opportunity.name'])
    .select(['opportunity.account', 'opportunity.contact', 'opportunity.owner', 'opportunity.stage'])
    .select(['opportunity.value', 'opportunity.probability', 'opportunity.expectedCloseDate'])
    .select(['opportunity.closedOn', 'opportunity.nextStep']);

/** The cards of a page; names are looked up for its rows alone. */
export const joinOpportunityNames = (em: EntityManager, page: ReturnType<typeof selectOpportunityColumns>) =>
  kysely(em)
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

const NEWEST_FIRST = { by: 'created', descending: true } as const;

/** One page of opportunities. */
export async function listOpportunities(
  em: EntityManager,
  { limit, cursor, sort = NEWEST_FIRST, ...filters }: z.output<typeof opportunityListInput>,
  me: string,
): Promise<Page<OpportunityCard>> {
  const { by, descending } = sort;
  const place = { key: sortKeys[by], descending, after: cursor ? decodeCursor(cursor) : null, limit };
  const matching = opportunitiesWhere(em, filters, me);
  const page = keysetPage(selectOpportunityColumns(matching), opportunity('id'), place);
  const rows = await orderByKeyset(joinOpportunityNames(em, page), place).execute();
  return toSortedPage(
    rows,
    limit,
    await countTotal(em, rows, { limit, cursor }, matching.select('opportunity.id')),
  );
}

const findOpportunity = defineQuery<{ id: string }, OpportunityRecord>('opportunity by id', (db, param) =>
  db
    .selectFrom('Opportunity as opportunity')
    .innerJoin('Account as account', 'account.id', 'opportunity.account')
    .innerJoin('Contact as contact', 'contact.id', 'opportunity.contact')
    .leftJoin('Lead as lead', 'lead.id', 'opportunity.lead')
    .leftJoin('User as owner', 'owner.id', 'opportunity.owner')
    .where('opportunity.id', '=', param('id'))
    .select(namedColumns('opportunity', ['id', 'version', 'createdAt', 'updatedAt', 'name', 'stage']))
    .select(namedColumns('opportunity', ['value', 'probability', 'expectedCloseDate', 'closedOn']))
    .select(namedColumns('opportunity', ['lostReason', 'nextStep', 'description']))
    .select(['opportunity.account as accountId', 'account.name as accountName'])
    .select(['opportunity.contact as contactId', selectFullName('contact').as('contactName')])
    .select(['opportunity.lead as leadId', 'lead.title as leadTitle'])
    .select(['opportunity.owner as ownerId', selectFullName<string | null>('owner').as('ownerName')])
    .select('opportunity.createdBy as createdById'),
);

/**
 * An opportunity as the client sees it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentOpportunity = async (
  em: EntityManager,
  { id }: { id: string },
): Promise<OpportunityRecord> => firstOrNotFound(await findOpportunity(em, { id }), 'Opportunity');
