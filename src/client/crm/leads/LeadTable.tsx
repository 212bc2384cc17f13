import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { LeadCard } from '#shared/leads.schema.ts';
import { ColumnHeader, RecordTable } from '../../ui/list/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { PriorityBadge, StatusBadge } from './leadBadges.tsx';

export const LeadTable = ({ rows, query }: { rows: LeadCard[]; query: ListQuery<LeadCard> }) => (
  <RecordTable
    label="Leads"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    getTitle={({ title }) => title}
    header={
      <>
        <ColumnHeader sort="title">Title</ColumnHeader>
        <ColumnHeader sort="account">Account</ColumnHeader>
        <ColumnHeader sort="contact">Contact</ColumnHeader>
        <ColumnHeader sort="status">Status</ColumnHeader>
        <ColumnHeader sort="priority">Priority</ColumnHeader>
        <ColumnHeader sort="value" isNumeric>
          Value
        </ColumnHeader>
        <ColumnHeader sort="probability" isNumeric>
          Probability
        </ColumnHeader>
        <ColumnHeader sort="closes">Close date</ColumnHeader>
        <ColumnHeader sort="followUp">Follow-up</ColumnHeader>
        <ColumnHeader sort="owner">Assigned to</ColumnHeader>
      </>
    }
  >
    {(lead) => (
      <>
        <th scope="row">
          <Link to={`/crm/leads/${lead.id}`}>{lead.title}</Link>
        </th>
        <td>{lead.accountName}</td>
        <td>{lead.contactName}</td>
        <td>
          <StatusBadge status={lead.status} />
        </td>
        <td>
          <PriorityBadge value={lead.priority} />
        </td>
        <td data-number>{lead.estimatedValue !== null && formatAud(lead.estimatedValue)}</td>
        <td data-number>{`${lead.probability}%`}</td>
        <td>{lead.expectedCloseDate && formatDay(lead.expectedCloseDate)}</td>
        <td>{lead.followUpDate && formatDay(lead.followUpDate)}</td>
        <td>{lead.assignedToId && <AssigneeName id={lead.assignedToId} />}</td>
      </>
    )}
  </RecordTable>
);
