import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { registrationDates } from '#shared/registrations/dates.ts';
import type {
  Confirmation,
  Outlet,
  RegistrationCard,
  RegistrationRecord,
  registrationFilters,
} from '#shared/registrations/registrations.schema.ts';
import {
  registrationFieldFilters,
  registrationFields,
  type registrationSortParser,
} from '#shared/registrations/registrations.ts';
import { type RuleId, registrationRules } from '#shared/registrations/rules.data.ts';
import { firstContactId, reachOfContact } from '../contacts/contacts.queries.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import {
  whereAnyOf,
  whereBoolean,
  whereCommon,
  whereDate,
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
import { collated, type SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';

// `shared/registrations/dates.ts` as SQL, from the same rules. PostgreSQL also cuts short months; a test
// compares the two.

const interval = (span: { months: number } | { days: number }, months = 0) => {
  const [inMonths, inDays] = 'months' in span ? [span.months, 0] : [0, span.days];
  return sql`make_interval(months => ${sql.lit(inMonths + months)}, days => ${sql.lit(inDays)})`;
};

/**
 * The date by a rule that counts from a column; null without a day there. With `months` it is so many months after, or
 * before, that date: counted at once, because a month that is too short is cut off once.
 */
function ruleDay(id: RuleId, column: RawBuilder<unknown>, months = 0): RawBuilder<string | null> {
  const entries = registrationRules
    .filter((rule) => rule.id === id)
    .toSorted((one, other) => (other.from ?? '').localeCompare(one.from ?? ''));
  const cases = entries.map(
    ({ from, span }) =>
      sql`when ${from === null ? sql`true` : sql`${column} >= ${sql.lit(from)}::date`}
          then (${column} + ${interval(span, months)})::date`,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}

export type RegistrationFilters = z.output<typeof registrationFilters>;

const registration = (column: string) => sql.ref<string>(`registration.${column}`);

const IS_CURRENT = sql<SqlBool>`${registration('state')} = 'current'`;

/** A mid-term audit is still to begin: as in `registrationDates`, an unknown pathway may need one. */
const awaitsMidTerm = sql<SqlBool>`(${IS_CURRENT} and ${registration('midTermStartedOn')} is null
  and ${registration('midTermExemption')} is null and ${registration('pathway')} is distinct from 'verification')`;

/** The last day to begin the mid-term audit by the rule, or as the Commissioner granted; `months` as in `ruleDay`. */
const midTermBy = (months = 0) => sql<string | null>`coalesce(
  (${registration('midTermExtendedTo')} + make_interval(months => ${sql.lit(months)}))::date,
  ${ruleDay('mid_term_audit', registration('startsOn'), months)})`;

/** The last day to begin the mid-term audit, where one is still to begin. */
const midTermDay = sql<string | null>`(case when ${awaitsMidTerm} then ${midTermBy()} end)`;

/** The pathway is unknown and nobody has confirmed the day. */
const isMidTermToConfirm = sql<boolean>`(${registration('pathway')} is null
  and not ${registration('confirmations')} @> jsonb_build_array(
    jsonb_build_object('rule', 'mid_term_audit', 'day', ${midTermBy()})))`;

/** The day by which lists and reports count: one that is to be confirmed is never late, so that it is none once it has passed. */
const countedMidTermDay = () => sql<string | null>`(case
  when ${midTermDay} >= ${today()}::date or not ${isMidTermToConfirm} then ${midTermDay} end)`;

/** The last day to start the renewal, where it is still to be started. */
const renewalDay = sql<string | null>`(case when ${IS_CURRENT} and ${registration('renewalStartedOn')} is null
  then ${ruleDay('renewal_start', registration('expiresOn'))} end)`;

/** The tasks that were made of dates, each with the last day of its date; null once there is nothing to do by it. */
export const tasksOfDates = (em: EntityManager) =>
  kysely(em)
    .selectFrom('RegistrationStep as step')
    .innerJoin('Registration as registration', 'registration.id', 'step.registration')
    .select([
      'step.madeId as id',
      sql<string | null>`case when ${sql.ref('step.step')} like 'renewal%' then ${renewalDay}
        when ${sql.ref('step.step')} like 'mid_term%' then ${midTermDay} end`.as('day'),
    ]);

/** The first day to start the renewal. */
const opensDay = ruleDay('renewal_opens', registration('expiresOn'));

/** The day on which the application of a started renewal lapses. */
const lapseDay = sql<string | null>`(case when ${IS_CURRENT}
  then ${ruleDay('application_lapses', registration('renewalStartedOn'))} end)`;

/** The months before a mid-term audit's last day from which it is listed, as the renewal before the expiry. */
const NOTICE_MONTHS = 6;

/** Those that need something done today. */
const dueConditions = () => {
  const now = sql`${today()}::date`;
  const expiresOn = registration('expiresOn');
  return {
    renewing: sql`(${IS_CURRENT} and ${ruleDay('renewal_opens', expiresOn)} <= ${now}
      and ${ruleDay('renewal_start', expiresOn)} >= ${now})`,
    mid_term: sql`(${awaitsMidTerm} and ${midTermBy(-NOTICE_MONTHS)} <= ${now})`,
    overdue: sql`(${countedMidTermDay()} < ${now} or ${renewalDay} < ${now})`,
  };
};

export const registrationConditions = (filters: SearchFilters<RegistrationFilters>, me: string) => [
  ...whereAnyOf(filters.due, dueConditions()),
  ...(filters.renews === undefined
    ? []
    : [IS_CURRENT, ...whereDate(registration('expiresOn'), filters.renews)]),
  ...whereBoolean(awaitsMidTerm, filters.awaitsMidTerm),
  ...(filters.midTerm === undefined
    ? []
    : [awaitsMidTerm, ...whereDate(countedMidTermDay(), filters.midTerm)]),
  ...(filters.group ? [sql<SqlBool>`${registration('groups')} && ${filters.group}::text[]`] : []),
  ...whereFields('registration', registrationFieldFilters, filters, me),
  ...whereCommon('registration', filters, me),
  ...whereSearch('registration', filters.search),
];

export const registrationsWhere = (
  em: EntityManager,
  filters: SearchFilters<RegistrationFilters>,
  me: string,
) =>
  kysely(em)
    .selectFrom('Registration as registration')
    .where(({ and }) => and(registrationConditions(filters, me)));

type Found = Omit<RegistrationRecord, 'dates' | 'outlets'> & { confirmations: Confirmation[] };

const findRegistration = defineQuery<{ id: string }, Found>('registration by id', (db, param) =>
  db
    .selectFrom('Registration as registration')
    .leftJoin('Contact as contact', (join) =>
      join.on('contact.id', '=', firstContactId('registration.account')),
    )
    .leftJoin('Document as certificate', (join) =>
      join
        .onRef('certificate.id', '=', 'registration.certificateId')
        .onRef('certificate.registration', '=', 'registration.id'),
    )
    .where('registration.id', '=', param('id'))
    .select(storedColumns('registration', registrationFields))
    .select('registration.confirmations')
    .select(accountOf('registration'))
    .select(ownerOf('registration'))
    .select(['contact.id as contactId', selectFullName<string | null>('contact').as('contactName')])
    .select(reachOfContact)
    .select(['certificate.id as certificateId', 'certificate.name as certificateName']),
);

const MAX_OUTLETS = 200;

// Accounts below with an ABN of their own are providers themselves.
const findOutlets = defineQuery<{ id: string }, Outlet>('outlets of an account', (db, param) =>
  db
    .selectFrom('Account as outlet')
    .innerJoin('Account as account', 'account.id', 'outlet.parentAccount')
    .where('account.id', '=', param('id'))
    .where(({ eb, or, ref }) => or([eb('outlet.abn', 'is', null), eb('outlet.abn', '=', ref('account.abn'))]))
    .select(namedColumns('outlet', ['id', 'name', 'city', 'state']))
    .orderBy(({ ref }) => collated(ref('outlet.name')))
    .orderBy('outlet.id')
    .limit(sql.lit(MAX_OUTLETS)),
);

/**
 * A registration as screens get it, with its dates and the outlets of its account.
 *
 * @throws NOT_FOUND when it is gone
 */
export async function presentRegistration(
  em: EntityManager,
  { id }: { id: string },
): Promise<RegistrationRecord> {
  const { confirmations, ...found } = firstOrNotFound(await findRegistration(em, { id }), 'Registration');
  const dates = registrationDates(found).map((date) => {
    const confirmed = confirmations.find(({ rule, day }) => rule === date.rule && day === date.day);
    return { ...date, confirmed: confirmed ? { byId: confirmed.byId, at: confirmed.at } : null };
  });
  return { ...found, dates, outlets: await findOutlets(em, { id: found.accountId }) };
}

type Sort = SortKeyOf<typeof registrationSortParser>;

const CARD = [
  ...(['id', 'version', 'number', 'state', 'pathway', 'groups', 'startsOn', 'expiresOn'] as const),
  ...(['renewalStartedOn', 'auditor', 'packageSold'] as const),
] as const;

const by = fieldSortKeys('registration', registrationFields);

const nextExpiry = sql<string | null>`(case when ${IS_CURRENT} then ${registration('expiresOn')} end)`;

const sorts: Record<Sort, SortKey> = {
  next: { value: nextExpiry, type: 'date', isNullable: true },
  number: by('number'),
  account: by('accountId'),
  state: by('state'),
  pathway: by('pathway'),
  startsOn: by('startsOn'),
  expiresOn: by('expiresOn'),
  midTerm: { value: midTermDay, type: 'date', isNullable: true },
  auditor: by('auditor'),
  packageSold: by('packageSold'),
  owner: by('ownerId'),
  created: by('createdAt'),
};

export const registrationList: RecordList<RegistrationCard, RegistrationFilters, Sort> = {
  selectCards(em, filters, me, page) {
    const registrations = registrationsWhere(em, filters, me)
      .select(CARD.map((column) => `registration.${column}` as const))
      .select([
        'registration.account',
        'registration.owner',
        midTermDay.as('midTermOn'),
        isMidTermToConfirm.as('isMidTermToConfirm'),
        renewalDay.as('renewalDueOn'),
        opensDay.as('renewalOpensOn'),
        lapseDay.as('lapsesOn'),
      ]);
    const cards = kysely(em)
      .selectFrom(keysetPage(registrations, registration('id'), page).as('page'))
      .select(namedColumns('page', CARD))
      .select([nameOfAccount(sql.ref('page.account')).as('accountName'), ...ownerOf('page')])
      .select(['page.midTermOn', 'page.isMidTermToConfirm', 'page.renewalDueOn', 'page.renewalOpensOn'])
      .select('page.lapsesOn');
    return orderByKeyset(cards, page);
  },
  searched: { rows: registrationsWhere, alias: 'registration' },
  sorts,
  defaultSort: { by: 'next', descending: false },
};
