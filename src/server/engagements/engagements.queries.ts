import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type {
  EngagementCard,
  EngagementRecord,
  engagementFilters,
} from '#shared/engagements/engagements.schema.ts';
import {
  engagementFacts,
  engagementFieldFilters,
  engagementFields,
  type engagementSortParser,
} from '#shared/engagements/engagements.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { findSection } from '../business/business.service.ts';
import { firstContactId, reachOfContact } from '../contacts/contacts.queries.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereCommon, whereFields, whereSearch } from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import { accountOf, keysetPage, orderByKeyset, ownerOf, type SortKey } from '../records/list/keyset.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';

export type EngagementFilters = z.output<typeof engagementFilters>;

const engagement = (column: string) => sql.ref<string>(`engagement.${column}`);

export const engagementsWhere = (em: EntityManager, filters: SearchFilters<EngagementFilters>, me: string) =>
  kysely(em)
    .selectFrom('Engagement as engagement')
    .where(({ and }) =>
      and([
        ...whereFields('engagement', engagementFieldFilters, filters, me),
        ...whereCommon('engagement', filters, me),
        ...whereSearch('engagement', filters.search),
        ...(filters.group ? [whereGroup(filters.group)] : []),
      ]),
    );

/** Engagements have no groups of their own: they are those of the proposal, or of what the account holds or applies for. */
const whereGroup = (groups: string[]) => sql<SqlBool>`(
  exists (select from proposals where proposals.id = ${engagement('proposalId')}
             and jsonb_exists_any(proposals.selection -> 'groups', ${groups}::text[]))
  or exists (select from registrations where registrations.account_id = ${engagement('account')}
                and registrations.state in ('current', 'applied') and registrations.groups && ${groups}::text[]))`;

const FACTS = ['step', 'position', 'dueOn', 'actsNow'] as const;

const findEngagement = defineQuery<{ id: string }, EngagementRecord>('engagement by id', (db, param) =>
  db
    .selectFrom('Engagement as engagement')
    .leftJoin('Contact as contact', (join) =>
      join.on('contact.id', '=', firstContactId('engagement.account')),
    )
    .where('engagement.id', '=', param('id'))
    .select(storedColumns('engagement', engagementFields))
    .select(namedColumns('engagement', [...FACTS, 'steps', 'proposalId']))
    .select(accountOf('engagement'))
    .select(ownerOf('engagement'))
    .select(['contact.id as contactId', selectFullName<string | null>('contact').as('contactName')])
    .select(reachOfContact),
);

/**
 * An engagement as screens get it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentEngagement = async (em: EntityManager, { id }: { id: string }) =>
  firstOrNotFound(await findEngagement(em, { id }), 'Engagement');

/** The names of steps to filter by: those of the template, and those of running engagements. */
export async function listStepNames(em: EntityManager): Promise<string[]> {
  const rows = await kysely(em)
    .selectFrom('Engagement as engagement')
    .select('engagement.step')
    .where('engagement.step', 'is not', null)
    .groupBy('engagement.step')
    .orderBy(({ fn }) => fn.min('engagement.position'))
    .limit(100)
    .execute();
  const template = (await findSection(em, 'engagementSteps')).map(({ name }) => name);
  return [...new Set([...template, ...rows.flatMap(({ step }) => step ?? [])])];
}

type Sort = SortKeyOf<typeof engagementSortParser>;

const CARD = [...(['id', 'version', 'name', 'state', 'startsOn'] as const), ...FACTS] as const;

const by = fieldSortKeys('engagement', { ...engagementFields, ...engagementFacts });

const sorts: Record<Sort, SortKey> = {
  due: by('dueOn'),
  step: { value: engagement('position'), type: 'int', isNullable: true },
  name: by('name'),
  account: by('accountId'),
  state: by('state'),
  actsNow: by('actsNow'),
  startsOn: by('startsOn'),
  owner: by('ownerId'),
  created: by('createdAt'),
};

export const engagementList: RecordList<EngagementCard, EngagementFilters, Sort> = {
  selectCards(em, filters, me, page) {
    const engagements = engagementsWhere(em, filters, me)
      .select(CARD.map((column) => `engagement.${column}` as const))
      .select([
        'engagement.account',
        'engagement.owner',
        'engagement.proposalId',
        sql<number>`jsonb_array_length(${engagement('steps')})`.as('stepCount'),
      ]);
    const cards = kysely(em)
      .selectFrom(keysetPage(engagements, engagement('id'), page).as('page'))
      .select(namedColumns('page', CARD))
      .select([...accountOf('page'), ...ownerOf('page')])
      .select([
        'page.stepCount',
        sql<boolean>`exists (select from proposals where proposals.id = ${sql.ref('page.proposalId')}
          and proposals.selection ->> 'provider' = 'renewal')`.as('isRenewal'),
      ]);
    return orderByKeyset(cards, page);
  },
  searched: { rows: engagementsWhere, alias: 'engagement' },
  sorts,
  defaultSort: { by: 'due', descending: false },
};
