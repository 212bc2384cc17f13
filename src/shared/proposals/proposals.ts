import { fitText } from '../fields/fitText.ts';
import { formatCents, formatCount } from '../fields/format.ts';
import {
  aud,
  choice,
  date,
  fields,
  labelsOf,
  longText,
  moment,
  person,
  record,
  searched,
  text,
} from '../fields/kinds.ts';
import { ACCOUNT_AND_CONTACT_MESSAGE } from '../leads/leads.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { commonFilters, sortParser, yesNoFilter } from '../records/filters.ts';
import { groupNumbers } from '../registrations/groupFilter.ts';
import { isSampleProposal, type ProposalState, proposalState } from './proposalState.ts';
import type { ProviderType } from './selection.ts';

/** Milliseconds for which Send can be undone; the mail leaves after that. */
export const UNDO_SEND_MS = 10_000;

export const proposalSortParser = sortParser([
  'name',
  'account',
  'contact',
  'state',
  'total',
  'validUntil',
  'sent',
  'owner',
  'created',
]);

export const proposalFields = fields({
  accountId: record('Account', 'account').required(ACCOUNT_AND_CONTACT_MESSAGE),
  contactId: record('Contact', 'contact').required(ACCOUNT_AND_CONTACT_MESSAGE),
  leadId: record('Lead', 'lead'),
  opportunityId: record('Opportunity', 'opportunity'),
  ownerId: person('Owner'),
  discountReason: text('Reason for the discount', 500),
  /** Why the client does not get the prices in writing; null if they do. The client reads it. */
  newPricesReason: text('Reason for today’s prices', 500),
  note: searched(longText('Note to the client'), 'list'),
  /** Null: `PROPOSAL_DAYS` from the day of sending. */
  validUntil: date('Valid until'),
});

export const proposalLabels = {
  ...labelsOf(proposalFields),
  selection: 'Registration groups',
  ownLines: 'Own items',
  discountCents: 'Discount',
  monthlyFee: 'Monthly fee',
  paymentParts: 'Payment',
};

export const proposalFacts = fields({
  name: text('Reference'),
  state: choice('Status', proposalState),
  total: aud('Total'),
  sentAt: moment('Sent'),
  viewedAt: moment('Viewed'),
  askedAt: moment('Last question'),
  answeredAt: moment('Answered'),
  declineReason: text('Why it was declined'),
});

export const proposalFactLabels = labelsOf(proposalFacts);

export const proposalFieldFilters = fieldFilters(
  { ...proposalFields, ...proposalFacts },
  {
    owner: 'ownerId',
    state: 'state',
    total: 'total',
    validUntil: 'validUntil',
    sent: 'sentAt',
    answered: 'answeredAt',
    accountId: 'accountId',
    contactId: 'contactId',
    leadId: 'leadId',
    opportunityId: 'opportunityId',
  },
);

export const proposalFilterParsers = {
  ...parsersOf(proposalFieldFilters),
  /** 'yes' for those that the client has opened. */
  opened: yesNoFilter,
  /** Covers any of these registration groups. */
  group: groupNumbers,
  ...commonFilters,
};

/** What a proposal costs, with GST where `hasGst`: once, in AUD, and each month, in whole cents. */
export interface Totals {
  total: number;
  hasGst: boolean;
  monthlyTotal?: number | null;
}

/** '$3,850', '$3,850.50 + $550 a month', or '$550 a month'. */
export function formatSums({ total, monthlyTotal }: Omit<Totals, 'hasGst'>) {
  const once = formatCents(Math.round(total * 100));
  if (!monthlyTotal) return once;
  return `${total === 0 ? '' : `${once} + `}${formatCents(monthlyTotal)} a month`;
}

/** '$3,850 incl. GST', or '$3,500' of a business that is not registered for it; with a fee '$3,850 + $550 a month incl. GST'. */
export const formatTotal = (totals: Totals) => `${formatSums(totals)}${totals.hasGst ? ' incl. GST' : ''}`;

/** 'Hearth & Home Care · $4,730': the title of a proposal on screen. */
export const titleOfProposal = (client: string, sums: Omit<Totals, 'hasGst'>) =>
  `${fitText(client, 150)} · ${formatSums(sums)}`;

/** 'Training', or 'Training and 2 more': what is proposed that is no registration. */
export const joinItems = ([first = '', ...more]: readonly string[]) =>
  more.length > 0 ? `${first} and ${more.length} more` : first;

/** The label of what is proposed. */
export const CONTENTS = 'Proposed';

/** What is proposed; `items` are the own ones and the monthly fee. */
export interface Contents {
  provider: ProviderType;
  groupCount: number;
  items: string[];
}

/** The start of a registration is proposed to the first, and so on. */
const scopes: Record<ProviderType, string> = {
  new: 'Registration',
  existing: 'Certification',
  renewal: 'Renewal',
};

/** 'Certification, 4 groups + Essential Compliance Package'; '' of a draft that has nothing yet. */
export const describeContents = ({ provider, groupCount, items }: Contents) =>
  [groupCount > 0 && `${scopes[provider]}, ${formatCount(groupCount, 'group')}`, joinItems(items)]
    .filter(Boolean)
    .join(' + ');

/** Shown on a signed proposal whose account was deleted. */
export const RECORD_DELETED = 'Its record was deleted';

/** 'PR-2026-00001'; a proposal and the versions that replace it have the same reference. */
export const formatReference = (series: string, number: number) =>
  `PR-${series}-${String(number).padStart(5, '0')}`;

/** An agreement with a client, kept for seven years. */
export const isSigned = ({ state, name }: { state: ProposalState; name: string }) =>
  state === 'accepted' && !isSampleProposal({ reference: name });

/** 'PR-2026-00001', or 'PR-2026-00001 v2'. */
export const proposalName = (reference: string, revision: number) =>
  revision === 1 ? reference : `${reference} v${revision}`;
