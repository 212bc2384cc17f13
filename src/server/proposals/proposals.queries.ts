import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { workingDayFrom } from '#shared/fields/workingTime.ts';
import type { DeclinedProposal, declinedProposalInput } from '#shared/proposals/actions.schema.ts';
import { type ClientQuestion, hasDiscount } from '#shared/proposals/approvals.ts';
import { type ProposalState, proposalState, stateOn } from '#shared/proposals/proposalState.ts';
import type { ProposalCard, ProposalRecord, proposalFilters } from '#shared/proposals/proposals.schema.ts';
import {
  formatSums,
  proposalFieldFilters,
  proposalFields,
  type proposalSortParser,
} from '#shared/proposals/proposals.ts';
import type { ProviderType } from '#shared/proposals/selection.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { readHolidays } from '../business/business.service.ts';
import { samplesOf } from '../business/samples.ts';
import { ofContactWithPhone, phonesOfContact, reachOfContact } from '../contacts/contacts.queries.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { isMailQueued } from '../platform/mail/mailQueue.ts';
import { whereBoolean, whereCommon, whereFields, whereSearch } from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import { enumSortKey, keysetPage, orderByKeyset, type SortKey } from '../records/list/keyset.ts';
import { collated, type SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { findApproval } from './approvals/approvals.queries.ts';
import { compose } from './composition.service.ts';
import type { StoredAcceptance } from './proposals.entity.ts';

export type ProposalFilters = z.output<typeof proposalFilters>;

const proposal = (column: string) => sql.ref<string>(`proposal.${column}`);

/** Like `stateOn`, by the database's clock: the query is compiled once. */
const stateToday = sql<ProposalState>`case
  when ${proposal('state')} in ('sent', 'viewed')
   and ${proposal('validUntil')} < (now() at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date
  then 'expired' else ${proposal('state')} end`;

export const proposalConditions = (filters: SearchFilters<ProposalFilters>, me: string) => [
  ...whereFields('proposal', proposalFieldFilters, filters, me, { state: stateToday }),
  ...whereBoolean(sql`(${proposal('viewedAt')} is not null)`, filters.opened),
  ...(filters.group
    ? [sql<SqlBool>`jsonb_exists_any(${proposal('selection')} -> 'groups', ${filters.group}::text[])`]
    : []),
  ...whereCommon('proposal', filters, me),
  ...whereSearch('proposal', filters.search, ofContactWithPhone(sql.ref('proposal.contact'))),
];

export const proposalsWhere = (em: EntityManager, filters: SearchFilters<ProposalFilters>, me: string) =>
  kysely(em)
    .selectFrom('Proposal as proposal')
    .where(({ and }) => and(proposalConditions(filters, me)));

type StoredProposal = Omit<
  ProposalRecord,
  | 'isMailQueued'
  | 'samples'
  | 'document'
  | 'written'
  | 'acceptance'
  | 'versions'
  | 'reminders'
  | 'discountApproval'
  | 'questions'
> & { document: ProposalRecord['document'] | null; acceptance: StoredAcceptance | null };

const NAMES = {
  account: sql.ref<string | null>('account.name'),
  contact: selectFullName<string | null>('contact'),
};

/** The name of the account or of the contact; where that was deleted, the one in what was sent. */
const nameOfClient = (part: 'account' | 'contact', document: RawBuilder<unknown>) =>
  sql<string>`coalesce(${NAMES[part]}, ${document} #>> array['client', ${sql.lit(part)}])`.as(
    `${part}Name` as const,
  );

const findProposal = defineQuery<{ id: string }, StoredProposal>('proposal by id', (db, param) =>
  db
    .selectFrom('Proposal as proposal')
    .leftJoin('Account as account', 'account.id', 'proposal.account')
    .leftJoin('Contact as contact', 'contact.id', 'proposal.contact')
    .leftJoin('Lead as lead', 'lead.id', 'proposal.lead')
    .leftJoin('Opportunity as opportunity', 'opportunity.id', 'proposal.opportunity')
    .leftJoin('User as owner', 'owner.id', 'proposal.owner')
    .leftJoin('SentProposal as sent', 'sent.proposal', 'proposal.id')
    .leftJoin('ProposalRequest as request', 'request.proposal', 'proposal.id')
    .leftJoin('Engagement as engagement', 'engagement.proposalId', 'proposal.id')
    .where('proposal.id', '=', param('id'))
    .select(namedColumns('proposal', ['id', 'version', 'createdAt', 'updatedAt', 'name', 'reference']))
    .select(namedColumns('proposal', ['revision', 'state', 'total', 'selection', 'ownLines']))
    .select(namedColumns('proposal', ['discountCents', 'discountReason', 'newPricesReason', 'note']))
    .select(namedColumns('proposal', ['monthlyFee', 'paymentParts']))
    .select(namedColumns('proposal', ['validUntil', 'sentAt', 'viewedAt', 'answeredAt']))
    .select(namedColumns('proposal', ['remindersRefusedAt']))
    .select(namedColumns('proposal', ['acceptance', 'declineReason', 'keyGeneration']))
    .select(['sent.document', 'sent.hash'])
    .select(['request.createdAt as requestedAt', 'request.confirmedAt as addressConfirmedAt'])
    .select(['proposal.account as accountId', nameOfClient('account', sql.ref('sent.document'))])
    .select(['proposal.contact as contactId', nameOfClient('contact', sql.ref('sent.document'))])
    .select(reachOfContact)
    .select(['proposal.lead as leadId', 'lead.title as leadTitle'])
    .select(['proposal.opportunity as opportunityId', 'opportunity.name as opportunityName'])
    .select(['proposal.owner as ownerId', selectFullName<string | null>('owner').as('ownerName')])
    .select(['proposal.createdBy as createdById', 'engagement.id as engagementId']),
);

/**
 * A proposal as screens get it: of a draft with what would be sent now.
 *
 * @throws NOT_FOUND when it is gone
 */
export async function presentProposal(em: EntityManager, { id }: { id: string }): Promise<ProposalRecord> {
  const stored = firstOrNotFound(await findProposal(em, { id }), 'Proposal');
  const others = await kysely(em)
    .selectFrom('Proposal as proposal')
    .where('proposal.reference', '=', stored.reference)
    .where('proposal.id', '<>', id)
    .orderBy('proposal.revision', 'desc')
    .select(['proposal.id', 'proposal.name', 'proposal.state', 'proposal.validUntil'])
    .select('proposal.remindersRefusedAt')
    .execute();
  const composed = stored.document ? null : await compose(em, stored);
  const document = stored.document ?? composed?.document;
  if (!document) throw new Error(`Proposal ${id} has no document`);
  return {
    ...stored,
    state: stateOn(stored, today()),
    document,
    samples: composed ? samplesOf(document, composed.versions) : [],
    written: composed?.written ?? null,
    // Within a transaction computed instants are texts.
    requestedAt: stored.requestedAt && new Date(stored.requestedAt),
    addressConfirmedAt: stored.addressConfirmedAt && new Date(stored.addressConfirmedAt),
    acceptance: stored.acceptance && { ...stored.acceptance, at: new Date(stored.acceptance.at) },
    reminders: await listReminders(em, id),
    discountApproval: hasDiscount(document) ? await findApproval(em, stored, document) : null,
    questions: await listQuestions(em, id),
    // A refusal for one version holds for all: none of the others gets a reminder.
    remindersRefusedAt:
      stored.remindersRefusedAt ?? others.find((one) => one.remindersRefusedAt)?.remindersRefusedAt ?? null,
    isMailQueued:
      stored.state === 'sent' && (await isMailQueued(em, { kind: 'proposalSent', proposalId: id })),
    versions: others.map((other) => ({ id: other.id, name: other.name, state: stateOn(other, today()) })),
  };
}

/** The reminders of a proposal; those to come are on working days, also where a public holiday was entered since. */
async function listReminders(em: EntityManager, proposalId: string) {
  const reminders = await kysely(em)
    .selectFrom('ProposalReminder as reminder')
    .where('reminder.proposal', '=', proposalId)
    .orderBy('reminder.number')
    .select(['reminder.number', 'reminder.dueOn', 'reminder.sentAt', 'reminder.isStopped'])
    .execute();
  if (reminders.length === 0) return [];
  const holidays = await readHolidays(em);
  return reminders.map((one) => (one.sentAt ? one : { ...one, dueOn: workingDayFrom(one.dueOn, holidays) }));
}

type Sort = SortKeyOf<typeof proposalSortParser>;

const sentDocument = sql`(select document from sent_proposals as sent where sent.proposal_id = page.id)`;

/**
 * True if the document as it was sent has GST; of a draft, if the business is registered for GST now, which it is
 * at first.
 */
const hasGst = sql<boolean>`coalesce(
  jsonb_typeof(${sentDocument} -> 'gst') = 'number',
  (select (value ->> 'isGstRegistered')::boolean from business_sections where section = 'details'),
  true)`;

/** Whole cents, with GST where `hasGst`, rounded as `gstOn` does. */
const monthlyTotal = sql<number | null>`(page.monthly_fee ->> 'cents')::int
  + case when ${hasGst} then ((page.monthly_fee ->> 'cents')::int + 5) / 10 else 0 end`;

/** What is proposed beside the groups: the own items that are no price of a module, and the monthly fee. */
const items = sql<string[]>`jsonb_path_query_array(page.own_lines, '$[*] ? (@.moduleId == null).label')
  || case when page.monthly_fee is null then '[]' else jsonb_build_array(page.monthly_fee -> 'label') end`;

const CARD = ['id', 'version', 'name', 'total', 'validUntil', 'sentAt'] as const;

const by = fieldSortKeys('proposal', proposalFields);

// An accepted proposal may be without its parties.
const sorts: Record<Sort, SortKey> = {
  created: by('createdAt'),
  name: { value: collated(proposal('name')), type: 'text' },
  account: { ...by('accountId'), isNullable: true },
  contact: { ...by('contactId'), isNullable: true },
  owner: by('ownerId'),
  state: enumSortKey(stateToday, proposalState.values),
  total: { value: proposal('total'), type: 'numeric' },
  validUntil: by('validUntil'),
  sent: { value: proposal('sentAt'), type: 'timestamptz', isNullable: true },
};

export const proposalList: RecordList<ProposalCard, ProposalFilters, Sort> = {
  selectCards(em, filters, me, page) {
    const proposals = proposalsWhere(em, filters, me)
      .select(CARD.map((column) => `proposal.${column}` as const))
      .select(stateToday.as('state'))
      .select(['proposal.account', 'proposal.contact', 'proposal.owner', 'proposal.monthlyFee'])
      .select(['proposal.selection', 'proposal.ownLines']);
    const cards = kysely(em)
      .selectFrom(keysetPage(proposals, proposal('id'), page).as('page'))
      .leftJoin('Account as account', 'account.id', 'page.account')
      .leftJoin('Contact as contact', 'contact.id', 'page.contact')
      .leftJoin('User as owner', 'owner.id', 'page.owner')
      .select(namedColumns('page', [...CARD, 'state']))
      .select([
        'page.owner as ownerId',
        'page.account as accountId',
        nameOfClient('account', sentDocument),
        nameOfClient('contact', sentDocument),
        hasGst.as('hasGst'),
        monthlyTotal.as('monthlyTotal'),
        sql<ProviderType>`page.selection ->> 'provider'`.as('provider'),
        sql<number>`jsonb_array_length(page.selection -> 'groups')`.as('groupCount'),
        items.as('items'),
        selectFullName<string | null>('owner').as('ownerName'),
      ]);
    return orderByKeyset(cards, page);
  },
  searched: { rows: proposalsWhere, alias: 'proposal', phones: phonesOfContact(proposal('contact')) },
  sorts,
  defaultSort: { by: 'created', descending: true },
};

/** 'Sent · $3,850' of each of some proposals, by id. */
export async function describeProposals(em: EntityManager, ids: string[]) {
  const proposals = kysely(em)
    .selectFrom('Proposal as proposal')
    .where('proposal.id', 'in', ids)
    .select(['proposal.id', 'proposal.total', 'proposal.monthlyFee'])
    .select(stateToday.as('state'));
  const rows = await kysely(em)
    .selectFrom(proposals.as('page'))
    .select(['page.id', 'page.total', 'page.state', monthlyTotal.as('monthlyTotal')])
    .execute();
  return new Map(
    rows.map(({ id, state, ...sums }) => [id, `${proposalState.labels[state]} · ${formatSums(sums)}`]),
  );
}

async function listQuestions(em: EntityManager, id: string): Promise<ClientQuestion[]> {
  const tasks = await kysely(em)
    .selectFrom('Activity as task')
    .where('task.proposal', '=', id)
    .where('task.createdBy', 'is', null)
    .where('task.isReminder', '=', false)
    .where('task.dueDate', 'is not', null)
    .orderBy('task.createdAt', 'desc')
    .orderBy('task.id', 'desc')
    .select(['task.id', 'task.description', 'task.createdAt as askedAt', 'task.doneAt'])
    .execute();
  // Within a transaction instants are texts.
  return tasks.map(({ id, description, askedAt, doneAt }) => ({
    id,
    text: description ?? '',
    askedAt: new Date(askedAt),
    doneAt: doneAt && new Date(doneAt),
  }));
}

/**
 * The newest proposal of a lead and its opportunity (one may be given), if the client declined it; null if
 * there is a later one, even a draft.
 */
export async function findDeclined(
  em: EntityManager,
  of: z.output<typeof declinedProposalInput>,
): Promise<DeclinedProposal | null> {
  const isOfBoth =
    'leadId' in of
      ? sql`lead_id = ${of.leadId}
            or opportunity_id = (select id from opportunities where lead_id = ${of.leadId})`
      : sql`opportunity_id = ${of.opportunityId}
            or lead_id = (select lead_id from opportunities where id = ${of.opportunityId})`;
  const newest = await kysely(em)
    .selectFrom('Proposal')
    .select(['id', 'name', 'state', 'declineReason as reason'])
    .where(sql<SqlBool>`(${isOfBoth})`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== 'declined') return null;
  const { id, name, reason } = newest;
  return { id, name, reason };
}
