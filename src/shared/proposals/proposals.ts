import { fitText } from '../fields/fitText.ts';
import { formatAud } from '../fields/format.ts';
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
import { optionSet } from '../fields/optionSet.ts';
import { ACCOUNT_AND_CONTACT_MESSAGE } from '../leads/leads.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { commonFilters, sortParser, yesNoFilter } from '../records/filters.ts';
import { groupNumbers } from '../registrations/groupFilter.ts';

// This file has no zod, because lists load it and only forms load zod.

export const proposalState = optionSet({
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
});

export type ProposalState = keyof typeof proposalState.labels;

/**
 * The states that may follow each state. Undo of Send is no state of its own: what was sent is a draft again, and what it
 * replaced is open again.
 */
export const nextStates: Record<ProposalState, readonly ProposalState[]> = {
  draft: ['sent'],
  sent: ['viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'],
  viewed: ['accepted', 'declined', 'expired', 'withdrawn', 'replaced'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
  replaced: [],
};

/** The client can still answer it. */
export const isOpenProposal = (state: ProposalState) => state === 'sent' || state === 'viewed';

/** The state on a day: an open proposal whose last day is over has expired, whether or not that is stored yet. */
export const stateOn = (
  { state, validUntil }: { state: ProposalState; validUntil: string | null },
  day: string,
): ProposalState => (isOpenProposal(state) && validUntil !== null && validUntil < day ? 'expired' : state);

/** The milliseconds for which Send can be undone; its mail leaves after that. */
export const UNDO_SEND_MS = 10_000;

/** The sort keys of a list of proposals; newest first without one. */
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

/** The fields that staff edit, but for the priced ones, which are no field of a kind. */
export const proposalFields = fields({
  accountId: record('Account', 'account').required(ACCOUNT_AND_CONTACT_MESSAGE),
  contactId: record('Contact', 'contact').required(ACCOUNT_AND_CONTACT_MESSAGE),
  leadId: record('Lead', 'lead'),
  opportunityId: record('Opportunity', 'opportunity'),
  ownerId: person('Owner'),
  discountReason: text('Reason for the discount', 500),
  /** The reason why the client does not get the prices that they have in writing; null where they do. They read it. */
  newPricesReason: text('Reason for today’s prices', 500),
  note: searched(longText('Note to the client'), 'list'),
  /** Null for as long as proposals stand, from the day on which it is sent. */
  validUntil: date('Valid until'),
});

/** The label of each field: on the form, on the record's screen, in conflicts, in files. */
export const proposalLabels = {
  ...labelsOf(proposalFields),
  selection: 'Registration groups',
  ownLines: 'Own items',
  discountCents: 'Discount',
};

/** The fields that no form edits. */
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

/** The labels of what no form edits. */
export const proposalFactLabels = labelsOf(proposalFacts);

/** The filters of a list of proposals by fields. */
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

/** All filters of a list of proposals. */
export const proposalFilterParsers = {
  ...parsersOf(proposalFieldFilters),
  /** 'yes' for those that the client has opened. */
  opened: yesNoFilter,
  /** Those that cover any of these registration groups. */
  group: groupNumbers,
  ...commonFilters,
};

/** '$3,850 incl. GST', or '$3,500' of a business that is not registered for it. */
export const formatTotal = ({ total, hasGst }: { total: number; hasGst: boolean }) =>
  `${formatAud(total)}${hasGst ? ' incl. GST' : ''}`;

/** 'Hearth & Home Care · $4,730': the title of a proposal on screen; its total is in AUD. */
export const titleOfProposal = (client: string, total: number) =>
  `${fitText(client, 150)} · ${formatAud(total)}`;

/** The mark of a signed proposal whose account was deleted. */
export const RECORD_DELETED = 'Its record was deleted';

/** The place of the year in the references of samples, which are a series of their own. */
export const SAMPLE_SERIES = 'DEMO';

/** 'PR-2026-00001'; a proposal and the versions that replace it have the same reference. */
export const formatReference = (series: string, number: number) =>
  `PR-${series}-${String(number).padStart(5, '0')}`;

/** True for a proposal of the demo data: nobody can answer it, and no other version follows. */
export const isSampleProposal = ({ reference }: { reference: string }) =>
  reference.startsWith(`PR-${SAMPLE_SERIES}-`);

/** True for an agreement with a client, which is kept for seven years. */
export const isSigned = ({ state, name }: { state: ProposalState; name: string }) =>
  state === 'accepted' && !isSampleProposal({ reference: name });

/** 'PR-2026-00001', or 'PR-2026-00001 v2' for a later version. */
export const proposalName = (reference: string, revision: number) =>
  revision === 1 ? reference : `${reference} v${revision}`;
