import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { LeadCard } from '#shared/leads.schema.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { PriorityBadge, StatusBadge } from './leadBadges.tsx';

const columns: Columns<LeadCard> = [
  { id: 'title', label: 'Title', width: 240, sort: 'title', cell: ({ title }) => title },
  { id: 'account', label: 'Account', width: 170, sort: 'account', cell: (lead) => lead.accountName },
  { id: 'contact', label: 'Contact', width: 130, sort: 'contact', cell: (lead) => lead.contactName },
  {
    id: 'status',
    label: 'Status',
    width: 126,
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'priority',
    label: 'Priority',
    width: 106,
    sort: 'priority',
    cell: ({ priority }) => <PriorityBadge value={priority} />,
  },
  {
    id: 'value',
    label: 'Value',
    width: 88,
    sort: 'value',
    isNumeric: true,
    cell: ({ estimatedValue }) => estimatedValue !== null && formatAud(estimatedValue),
  },
  {
    id: 'probability',
    label: 'Probability',
    width: 100,
    sort: 'probability',
    isNumeric: true,
    cell: ({ probability }) => `${probability}%`,
  },
  {
    id: 'closes',
    label: 'Close date',
    width: 112,
    sort: 'closes',
    cell: ({ expectedCloseDate }) => expectedCloseDate && formatDay(expectedCloseDate),
  },
  {
    id: 'followUp',
    label: 'Follow-up',
    width: 112,
    sort: 'followUp',
    cell: ({ followUpDate }) => followUpDate && formatDay(followUpDate),
  },
  {
    id: 'owner',
    label: 'Assigned to',
    width: 140,
    sort: 'owner',
    cell: ({ assignedToId }) => assignedToId && <AssigneeName id={assignedToId} />,
  },
];

const getTitle = ({ title }: LeadCard) => title;
const getHref = ({ id }: LeadCard) => `/crm/leads/${id}`;

export const LeadTable = (props: { rows: LeadCard[]; query: ListQuery<LeadCard> }) => (
  <RecordTable label="Leads" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />
);
