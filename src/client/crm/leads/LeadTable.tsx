import type { LeadCard, LeadValues } from '#shared/leads/leads.schema.ts';
import {
  isClosedLead,
  isLost,
  leadLabels as labels,
  leadFacts,
  leadFields,
  leadSortParser,
} from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { dayInRow } from '../../ui/record/lateDay.tsx';
import { fieldTable } from '../fields/fieldTable.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { formatHours } from './formatHours.ts';
import { AnswerBadge, PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { leads } from './leads.record.ts';
import { useLeadEditor } from './useLeadEditor.ts';

const isOpenLead = ({ status }: LeadCard) => !isClosedLead(status);

export const LeadTable = fieldTable<LeadCard, LeadValues>({
  type: leads,
  fields: leadFields,
  sort: leadSortParser,
  labels,
  calls: trpc.leads,
  useEditor: useLeadEditor,
  hasOwner: true,
  titleOf: ({ title }) => title,
  columns: ({ edit, column, plain, owner }) => [
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
      short: 'Follow up',
      isEarlyOnPhone: true,
      shown: (row) => dayInRow(row.followUpDate, isOpenLead(row)),
    }),
    owner('assignedToId', 54),
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
  ],
});
