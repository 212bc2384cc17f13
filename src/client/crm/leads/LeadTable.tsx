import type { LeadCard, LeadValues } from '#shared/leads/leads.schema.ts';
import { isClosedLead, isLost, leadLabels as labels, leadFacts, leadFields } from '#shared/leads/leads.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { dayInRow } from '../../ui/record/lateDay.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { FieldTable, fieldColumns, plainColumns } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { formatHours } from './formatHours.ts';
import { AnswerBadge, PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { leads } from './leads.record.ts';
import { useLeadEditor } from './useLeadEditor.ts';

const isOpenLead = ({ status }: LeadCard) => !isClosedLead(status);

function columnsOf(edit: ReturnType<typeof useLeadEditor>): Columns<LeadCard> {
  const column = fieldColumns<LeadCard, LeadValues>(edit, leadFields);
  const plain = plainColumns<LeadCard>(labels);
  return [
    plain('title', 232),
    plain('accountName', 132, { name: 'account', label: labels.accountId }),
    plain('contactName', 106, { name: 'contact', label: labels.contactId }),
    column('status', 99, { isEarlyOnPhone: true, shown: (row) => <StatusBadge status={row.status} /> }),
    column('priority', 85, { shown: (row) => <PriorityBadge value={row.priority} /> }),
    column('estimatedValue', 72, { name: 'value', isEarlyOnPhone: true }),
    column('probability', 56, { short: 'Prob.' }),
    column('expectedCloseDate', 86, {
      name: 'closes',
      short: 'Closes',
      shown: (row) => dayInRow(row.expectedCloseDate, isOpenLead(row)),
    }),
    column('followUpDate', 78, {
      name: 'followUp',
      short: 'Follow-up',
      isEarlyOnPhone: true,
      shown: (row) => dayInRow(row.followUpDate, isOpenLead(row)),
    }),
    {
      name: 'owner',
      label: labels.assignedToId,
      width: 54,
      cell: (lead) => <AssigneeCell edit={edit(lead)} name="assignedToId" id={lead.assignedToId} />,
    },
    {
      name: 'firstAnswer',
      label: leadFacts.firstAnswerAt.label,
      width: 100,
      isNumeric: true,
      isHiddenAtFirst: true,
      cell: (lead) =>
        lead.isAnswerOverdue ? (
          <AnswerBadge lead={lead} />
        ) : (
          lead.answerMinutes !== null && formatHours(lead.answerMinutes)
        ),
    },
    {
      name: 'lostReason',
      label: labels.lostReason,
      width: 200,
      isHiddenAtFirst: true,
      cell: (lead) =>
        isLost(lead.status) && <EditableCell edit={edit(lead)} name="lostReason" input={lostReasonInput} />,
    },
  ];
}

export function LeadTable(props: { rows: LeadCard[]; query: ListQuery<LeadCard> }) {
  const edit = useLeadEditor();
  return (
    <TeamOfTable>
      <FieldTable type={leads} edit={edit} columnsOf={columnsOf} getTitle={({ title }) => title} {...props} />
    </TeamOfTable>
  );
}
