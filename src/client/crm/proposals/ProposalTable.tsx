import { formatCents, formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import type { ProposalCard, ProposalValues } from '#shared/proposals/proposals.schema.ts';
import {
  CONTENTS,
  describeContents,
  proposalFactLabels as facts,
  formatSums,
  proposalLabels as labels,
  proposalFields,
  proposalSortParser,
  RECORD_DELETED,
  titleOfProposal,
} from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { fieldTable } from '../fields/fieldTable.tsx';
import { answerableUntil, StateBadge } from './ProposalCard.tsx';
import { proposals } from './proposals.record.ts';

export const ProposalTable = fieldTable<ProposalCard, Pick<ProposalValues, keyof typeof proposalFields>>({
  type: proposals,
  fields: proposalFields,
  sort: proposalSortParser,
  labels: { ...labels, ...facts },
  calls: trpc.proposals,
  hasOwner: true,
  titleOf: (proposal) => titleOfProposal(proposal.accountName, proposal),
  columns: ({ plain, owner }) => [
    plain('accountName', 214, {
      name: 'account',
      label: labels.accountId,
      cell: ({ accountId, accountName }) =>
        accountId ? accountName : `${accountName} (${RECORD_DELETED.toLowerCase()})`,
    }),
    plain('name', 126),
    plain('items', 160, { name: 'contents', label: CONTENTS, cell: describeContents }),
    plain('contactName', 140, { name: 'contact', label: labels.contactId, isHiddenAtFirst: true }),
    plain('state', 98, { cell: ({ state }) => <StateBadge state={state} /> }),
    plain('total', 168, {
      label: `${facts.total} incl. GST`,
      isNumeric: true,
      cell: ({ total, monthlyTotal, hasGst }) =>
        `${formatSums({ total, monthlyTotal })}${hasGst ? '' : ', no GST'}`,
    }),
    plain('monthlyTotal', 130, {
      name: 'monthlyFee',
      label: labels.monthlyFee,
      isHiddenAtFirst: true,
      isNumeric: true,
      cell: ({ monthlyTotal }) => monthlyTotal !== null && formatCents(monthlyTotal),
    }),
    plain('validUntil', 100, {
      cell: (proposal) => {
        const until = answerableUntil(proposal);
        return until && formatShortDay(until);
      },
    }),
    plain('sentAt', 64, { name: 'sent', cell: ({ sentAt }) => sentAt && formatShortDate(sentAt) }),
    owner('ownerId', 56),
  ],
});
