import { useState } from 'react';
import type { LeadCard } from '#shared/leads.schema.ts';
import { isLost, leadLabels as labels, leadStatus, priority } from '#shared/leads.ts';
import { lostReasons } from '#shared/lostReasons.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { useLeadEditor } from './useLeadEditor.ts';

const STATUS = { type: 'choice', options: leadStatus.options } as const;
const PRIORITY = { type: 'choice', options: priority.options } as const;
const AUD = { type: 'aud' } as const;
const PERCENT = { type: 'percent' } as const;
const DAY = { type: 'day' } as const;
const LOST_REASON = { type: 'suggested', suggestions: lostReasons } as const;

const columnsOf = (edit: ReturnType<typeof useLeadEditor>): Columns<LeadCard> => [
  { id: 'title', label: labels.title, width: 240, sort: 'title', cell: ({ title }) => title },
  { id: 'account', label: labels.accountId, width: 170, sort: 'account', cell: (lead) => lead.accountName },
  { id: 'contact', label: labels.contactId, width: 130, sort: 'contact', cell: (lead) => lead.contactName },
  {
    id: 'status',
    label: labels.status,
    width: 126,
    sort: 'status',
    cell: (lead) => (
      <EditableCell edit={edit(lead)} name="status" input={STATUS}>
        <StatusBadge status={lead.status} />
      </EditableCell>
    ),
  },
  {
    id: 'priority',
    label: labels.priority,
    width: 106,
    sort: 'priority',
    cell: (lead) => (
      <EditableCell edit={edit(lead)} name="priority" input={PRIORITY}>
        <PriorityBadge value={lead.priority} />
      </EditableCell>
    ),
  },
  {
    id: 'value',
    label: labels.estimatedValue,
    width: 98,
    sort: 'value',
    isNumeric: true,
    cell: (lead) => <EditableCell edit={edit(lead)} name="estimatedValue" input={AUD} />,
  },
  {
    id: 'probability',
    label: labels.probability,
    width: 100,
    sort: 'probability',
    isNumeric: true,
    cell: (lead) => <EditableCell edit={edit(lead)} name="probability" input={PERCENT} />,
  },
  {
    id: 'closes',
    label: labels.expectedCloseDate,
    width: 128,
    sort: 'closes',
    cell: (lead) => <EditableCell edit={edit(lead)} name="expectedCloseDate" input={DAY} />,
  },
  {
    id: 'followUp',
    label: labels.followUpDate,
    width: 128,
    sort: 'followUp',
    cell: (lead) => <EditableCell edit={edit(lead)} name="followUpDate" input={DAY} />,
  },
  {
    id: 'owner',
    label: labels.assignedToId,
    width: 140,
    sort: 'owner',
    cell: (lead) => <AssigneeCell edit={edit(lead)} name="assignedToId" id={lead.assignedToId} />,
  },
  {
    id: 'lostReason',
    label: labels.lostReason,
    width: 200,
    sort: 'lostReason',
    isHiddenAtFirst: true,
    cell: (lead) =>
      isLost(lead.status) && <EditableCell edit={edit(lead)} name="lostReason" input={LOST_REASON} />,
  },
];

const getTitle = ({ title }: LeadCard) => title;
const getHref = ({ id }: LeadCard) => `/crm/leads/${id}`;

export function LeadTable(props: { rows: LeadCard[]; query: ListQuery<LeadCard> }) {
  const edit = useLeadEditor();
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  return (
    <TeamOfTable>
      <RecordTable list="leads" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />
    </TeamOfTable>
  );
}
