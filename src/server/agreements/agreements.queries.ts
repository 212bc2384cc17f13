import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  AgreementCard,
  AgreementRecord,
  agreementFilters,
} from '#shared/agreements/agreements.schema.ts';
import {
  type AgreementState,
  agreementFieldFilters,
  agreementFields,
  type agreementSortParser,
  agreementState,
} from '#shared/agreements/agreements.ts';
import { today } from '#shared/fields/format.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { firstContactId, reachOfContact } from '../contacts/contacts.queries.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { createdAsSamples } from '../records/history/history.queries.ts';
import { whereCommon, whereFields, whereSearch } from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import {
  accountOf,
  enumSortKey,
  keysetPage,
  orderByKeyset,
  ownerOf,
  type SortKey,
} from '../records/list/keyset.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';

export type AgreementFilters = z.output<typeof agreementFilters>;

const agreement = (column: string) => sql.ref<string>(`agreement.${column}`);

const changes = sql`jsonb_to_recordset(${agreement('changes')}) as change(kind text, "from" date, "givenOn" date, price numeric)`;

const isPausedOn = (day: string) =>
  sql`coalesce((select kind from ${changes} where kind in ('pause', 'resume') and "from" <= ${day}::date
    order by "from" desc limit 1) = 'pause', false)`;

/** The state on a day, by the rule of `stateOn` in `shared/agreements/periods.ts`. */
export const stateOfDay = (day: string) => sql<AgreementState>`(case
  when exists (select from ${changes} where kind = 'notice' and "from" <= ${day}::date) then 'ended'
  when exists (select from ${changes} where kind = 'notice' and "givenOn" <= ${day}::date) then 'notice_given'
  when ${agreement('firstDay')} > ${day}::date then 'to_begin'
  when ${isPausedOn(day)} then 'paused'
  else 'running' end)`;

/** What a month costs on a day, in AUD before GST; of an agreement that does not end before it. */
export const feeOfDay = (day: string) => sql<number>`(case
  when ${agreement('firstDay')} > ${day}::date or ${isPausedOn(day)} then 0
  else coalesce((select price from ${changes} where kind = 'price' and "from" <= ${day}::date
    order by "from" desc limit 1), ${agreement('price')}) end)`;

const lastDay = sql<string | null>`(select "from" - 1 from ${changes} where kind = 'notice')`;

export const agreementConditions = (filters: SearchFilters<AgreementFilters>, me: string) => [
  ...whereFields('agreement', agreementFieldFilters, filters, me, {
    state: stateOfDay(today()),
    ends: lastDay,
  }),
  ...whereCommon('agreement', filters, me),
  ...whereSearch('agreement', filters.search),
];

export const agreementsWhere = (em: EntityManager, filters: SearchFilters<AgreementFilters>, me: string) =>
  kysely(em)
    .selectFrom('Agreement as agreement')
    .where(({ and }) => and(agreementConditions(filters, me)));

const TERMS = ['price', 'firstDay', 'minimumUntil', 'noticeMonths', 'firstInvoiceFrom', 'changes'] as const;

const isSample = (table: string) =>
  sql<boolean>`(${sql.table(table)}.id in ${createdAsSamples('agreements')}) is true`.as('isSample');

const findAgreement = defineQuery<{ id: string }, AgreementRecord>('agreement by id', (db, param) =>
  db
    .selectFrom('Agreement as agreement')
    .leftJoin('Contact as contact', (join) => join.on('contact.id', '=', firstContactId('agreement.account')))
    .where('agreement.id', '=', param('id'))
    .select(storedColumns('agreement', agreementFields))
    .select(namedColumns('agreement', ['changes', 'proposalId']))
    .select(isSample('agreement'))
    .select(accountOf('agreement'))
    .select(ownerOf('agreement'))
    .select(['contact.id as contactId', selectFullName<string | null>('contact').as('contactName')])
    .select(reachOfContact),
);

/**
 * An agreement as screens get it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentAgreement = async (em: EntityManager, { id }: { id: string }) =>
  firstOrNotFound(await findAgreement(em, { id }), 'Agreement');

type Sort = SortKeyOf<typeof agreementSortParser>;

const CARD = [...(['id', 'version', 'name'] as const), ...TERMS] as const;

const by = fieldSortKeys('agreement', agreementFields);

const sorts: Record<Sort, SortKey> = {
  account: by('accountId'),
  name: by('name'),
  price: by('price'),
  // Of the day of the call.
  get state() {
    return enumSortKey(stateOfDay(today()), agreementState.values);
  },
  firstDay: by('firstDay'),
  minimumUntil: by('minimumUntil'),
  lastDay: { value: lastDay, type: 'date', isNullable: true },
  owner: by('ownerId'),
  created: by('createdAt'),
};

export const agreementList: RecordList<AgreementCard, AgreementFilters, Sort> = {
  selectCards(em, filters, me, page) {
    const agreements = agreementsWhere(em, filters, me)
      .select(CARD.map((column) => `agreement.${column}` as const))
      .select(['agreement.account', 'agreement.owner']);
    const cards = kysely(em)
      .selectFrom(keysetPage(agreements, agreement('id'), page).as('page'))
      .select(namedColumns('page', CARD))
      .select([...accountOf('page'), ...ownerOf('page'), isSample('page')]);
    return orderByKeyset(cards, page);
  },
  searched: { rows: agreementsWhere, alias: 'agreement' },
  sorts,
  defaultSort: { by: 'firstDay', descending: true },
};
