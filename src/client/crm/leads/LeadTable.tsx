import type { LeadCard, LeadValues } from '#shared/leads.schema.ts';
import { isLost, leadLabels as labels, leadFields } from '#shared/leads.ts';
import { lostReasons } from '#shared/lostReasons.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { FieldTable, fieldColumns } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { leads } from './leads.record.ts';
import { useLeadEditor } from './useLeadEditor.ts';

const LOST_REASON = { kind: 'suggested', suggestions: lostReasons } as const;

function columnsOf(edit: ReturnType<typeof useLeadEditor>): Columns<LeadCard> {
  const column = fieldColumns<LeadCard, LeadValues>(edit, leadFields);
  return [
    { name: 'title', label: labels.title, width: 240, cell: ({ title }) => title },
    { name: 'account', label: labels.accountId, width: 170, cell: (lead) => lead.accountName },
    { name: 'contact', label: labels.contactId, width: 130, cell: (lead) => lead.contactName },
    column('status', 126, { shown: (row) => <StatusBadge status={row.status} /> }),
    column('priority', 106, { shown: (row) => <PriorityBadge value={row.priority} /> }),
    column('estimatedValue', 98, { name: 'value' }),
    column('probability', 100),
    column('expectedCloseDate', 128, { name: 'closes' }),
    column('followUpDate', 128, { name: 'followUp' }),
    {
      name: 'owner',
      label: labels.assignedToId,
      width: 140,
      cell: (lead) => <AssigneeCell edit={edit(lead)} name="assignedToId" id={lead.assignedToId} />,
    },
    {
      name: 'lostReason',
      label: labels.lostReason,
      width: 200,
      isHiddenAtFirst: true,
      cell: (lead) =>
        isLost(lead.status) && <EditableCell edit={edit(lead)} name="lostReason" input={LOST_REASON} />,
    },
  ];
}

const getTitle = ({ title }: LeadCard) => title;

export function LeadTable(props: { rows: LeadCard[]; query: ListQuery<LeadCard> }) {
  const edit = useLeadEditor();
  return (
    <TeamOfTable>
      <FieldTable type={leads} edit={edit} columnsOf={columnsOf} getTitle={getTitle} {...props} />
    </TeamOfTable>
  );
}
