import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { LeadCard } from '#shared/leads.schema.ts';
import { ColumnHead, RecordTable } from '../../ui/RecordTable.tsx';
import type { Rows } from '../../ui/useRows.ts';
import { PriorityBadge, StatusBadge } from '../badges.tsx';
import { AssigneeName } from './AssigneeName.tsx';

/** The leads as lines. */
export const LeadTable = ({ rows, query }: { rows: LeadCard[]; query: Rows<LeadCard> }) => (
  <RecordTable
    label="Leads"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    titleOf={({ title }) => title}
    head={
      <>
        <ColumnHead sort="title">Title</ColumnHead>
        <ColumnHead sort="account">Account</ColumnHead>
        <ColumnHead sort="contact">Contact</ColumnHead>
        <ColumnHead sort="status">Status</ColumnHead>
        <ColumnHead sort="priority">Priority</ColumnHead>
        <ColumnHead sort="value" isNumber>
          Value
        </ColumnHead>
        <ColumnHead sort="probability" isNumber>
          Probability
        </ColumnHead>
        <ColumnHead sort="closes">Close date</ColumnHead>
        <ColumnHead sort="followUp">Follow-up</ColumnHead>
        <ColumnHead sort="owner">Assigned to</ColumnHead>
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
