import { formatAud, formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import type { ProposalCard } from '#shared/proposals/proposals.schema.ts';
import {
  proposalFactLabels as facts,
  proposalLabels as labels,
  RECORD_DELETED,
  titleOfProposal,
} from '#shared/proposals/proposals.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { FieldTable } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { answerableUntil } from './ProposalCard.tsx';
import { proposals } from './proposals.record.ts';
import { StateBadge } from './StateBadge.tsx';
import { useProposalEditor } from './useProposalEditor.ts';

const columnsOf = (edit: ReturnType<typeof useProposalEditor>): Columns<ProposalCard> => [
  {
    name: 'account',
    label: labels.accountId,
    width: 262,
    cell: ({ accountId, accountName }) =>
      accountId ? accountName : `${accountName} (${RECORD_DELETED.toLowerCase()})`,
  },
  { name: 'name', label: facts.name, width: 126, cell: ({ name }) => name },
  {
    name: 'contact',
    label: labels.contactId,
    width: 140,
    cell: ({ contactName }) => contactName,
  },
  {
    name: 'state',
    label: facts.state,
    width: 98,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    name: 'total',
    label: `${facts.total} incl. GST`,
    width: 140,
    isNumeric: true,
    cell: ({ total, hasGst }) => (hasGst ? formatAud(total) : `${formatAud(total)}, no GST`),
  },
  {
    name: 'validUntil',
    label: labels.validUntil,
    width: 100,
    cell: (proposal) => {
      const until = answerableUntil(proposal);
      return until && formatShortDay(until);
    },
  },
  {
    name: 'sent',
    label: facts.sentAt,
    width: 64,
    cell: ({ sentAt }) => sentAt && formatShortDate(sentAt),
  },
  {
    name: 'owner',
    label: labels.ownerId,
    width: 56,
    cell: (proposal) => <AssigneeCell edit={edit(proposal)} name="ownerId" id={proposal.ownerId} />,
  },
];

export function ProposalTable(props: { rows: ProposalCard[]; query: ListQuery<ProposalCard> }) {
  const edit = useProposalEditor();
  return (
    <TeamOfTable>
      <FieldTable
        type={proposals}
        edit={edit}
        columnsOf={columnsOf}
        getTitle={({ accountName, total }) => titleOfProposal(accountName, total)}
        {...props}
      />
    </TeamOfTable>
  );
}
