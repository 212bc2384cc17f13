import { useState } from 'react';
import { formatDate, formatDay } from '#shared/fields/format.ts';
import type { ProposalCard } from '#shared/proposals.schema.ts';
import {
  proposalFactLabels as facts,
  formatTotal,
  proposalLabels as labels,
  RECORD_DELETED,
} from '#shared/proposals.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useProposalEditor } from './useProposalEditor.ts';

const columnsOf = (edit: ReturnType<typeof useProposalEditor>): Columns<ProposalCard> => [
  { id: 'name', label: facts.name, width: 160, sort: 'name', cell: ({ name }) => name },
  {
    id: 'account',
    label: labels.accountId,
    width: 200,
    sort: 'account',
    cell: ({ accountId, accountName }) =>
      accountId ? accountName : `${accountName} (${RECORD_DELETED.toLowerCase()})`,
  },
  {
    id: 'contact',
    label: labels.contactId,
    width: 150,
    sort: 'contact',
    cell: ({ contactName }) => contactName,
  },
  {
    id: 'state',
    label: facts.state,
    width: 110,
    sort: 'state',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: 'total',
    label: facts.total,
    width: 140,
    sort: 'total',
    isNumeric: true,
    cell: formatTotal,
  },
  {
    id: 'validUntil',
    label: labels.validUntil,
    width: 118,
    sort: 'validUntil',
    cell: ({ validUntil }) => validUntil && formatDay(validUntil),
  },
  {
    id: 'sent',
    label: facts.sentAt,
    width: 112,
    sort: 'sent',
    cell: ({ sentAt }) => sentAt && formatDate(sentAt),
  },
  {
    id: 'owner',
    label: labels.ownerId,
    width: 130,
    sort: 'owner',
    cell: (proposal) => <AssigneeCell edit={edit(proposal)} name="ownerId" id={proposal.ownerId} />,
  },
];

const getTitle = ({ name }: ProposalCard) => name;
const getHref = ({ id }: ProposalCard) => `/crm/proposals/${id}`;

export function ProposalTable(props: { rows: ProposalCard[]; query: ListQuery<ProposalCard> }) {
  const edit = useProposalEditor();
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  return (
    <TeamOfTable>
      <RecordTable list="proposals" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />
    </TeamOfTable>
  );
}
