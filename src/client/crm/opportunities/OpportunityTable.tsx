import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import { ColumnHeader, RecordTable } from '../../ui/list/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { describeCloseDate } from './describeCloseDate.ts';
import { StageBadge } from './StageBadge.tsx';

export const OpportunityTable = ({
  rows,
  query,
}: {
  rows: OpportunityCard[];
  query: ListQuery<OpportunityCard>;
}) => (
  <RecordTable
    label="Opportunities"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    getTitle={({ name }) => name}
    header={
      <>
        <ColumnHeader sort="name">Name</ColumnHeader>
        <ColumnHeader sort="account">Account</ColumnHeader>
        <ColumnHeader sort="contact">Contact</ColumnHeader>
        <ColumnHeader sort="stage">Stage</ColumnHeader>
        <ColumnHeader sort="value" isNumeric>
          Value
        </ColumnHeader>
        <ColumnHeader sort="probability" isNumeric>
          Probability
        </ColumnHeader>
        <ColumnHeader sort="closing">Close date</ColumnHeader>
        <ColumnHeader sort="owner">Owner</ColumnHeader>
        <ColumnHeader sort="nextStep">Next step</ColumnHeader>
      </>
    }
  >
    {(opportunity) => {
      const { id, name, stage, value, probability, ownerName, nextStep } = opportunity;
      const { day } = describeCloseDate(opportunity);
      return (
        <>
          <th scope="row">
            <Link to={`/crm/opportunities/${id}`}>{name}</Link>
          </th>
          <td>{opportunity.accountName}</td>
          <td>{opportunity.contactName}</td>
          <td>
            <StageBadge stage={stage} />
          </td>
          <td data-number>{value !== null && formatAud(value)}</td>
          <td data-number>{`${probability}%`}</td>
          <td>{day && formatDay(day)}</td>
          <td>{ownerName}</td>
          <td>{nextStep}</td>
        </>
      );
    }}
  </RecordTable>
);
