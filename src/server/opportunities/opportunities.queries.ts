import { sql } from 'kysely';
import type * as z from 'zod';
import type { OpportunityRecord, opportunityFilters } from '#shared/opportunities.schema.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereBetween, whereDate, whereIn, whereInstant, wherePerson } from '../records/list/conditions.ts';
import { matchesSearch, type SearchFilters } from '../records/list/pagination.ts';

export type OpportunityFilters = z.output<typeof opportunityFilters>;

const opportunity = (column: string) => sql.ref<string>(`opportunity.${column}`);

/** The day on which it closed, or is expected to. */
export const closingDate = sql<string>`coalesce(${opportunity('closedOn')}, ${opportunity('expectedCloseDate')})`;

/** The opportunities that a filtered list or board shows; `me` is the id for which the filter `owner=me` stands. */
export const opportunitiesWhere = (
  em: EntityManager,
  filters: SearchFilters<OpportunityFilters>,
  me: string,
) =>
  kysely(em)
    .selectFrom('Opportunity as opportunity')
    .where(({ and, eb, ref }) =>
      and([
        ...whereIn(ref('opportunity.stage'), filters.stage),
        ...wherePerson(ref('opportunity.owner'), filters.owner, me),
        ...whereDate(closingDate, filters.closing),
        // A closed opportunity is never overdue.
        ...(filters.closing === 'overdue' ? [eb('opportunity.closedOn', 'is', null)] : []),
        ...whereBetween(ref('opportunity.value'), filters.value),
        ...whereBetween(ref('opportunity.probability'), filters.probability),
        ...whereInstant(ref('opportunity.createdAt'), filters.created),
        ...(filters.accountId ? [eb('opportunity.account', '=', filters.accountId)] : []),
        ...(filters.contactId ? [eb('opportunity.contact', '=', filters.contactId)] : []),
        ...(filters.search ? [matchesSearch(ref('opportunity.searchText'), filters.search)] : []),
      ]),
    );

/** The ids of the opportunities that a filtered list or board shows. */
export const selectOpportunityIds = (
  em: EntityManager,
  filters: SearchFilters<OpportunityFilters>,
  me: string,
) => opportunitiesWhere(em, filters, me).select('opportunity.id');

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
