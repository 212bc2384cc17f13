import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import { ColumnHead, RecordTable } from '../../ui/RecordTable.tsx';
import type { Rows } from '../../ui/useRows.ts';
import { StageBadge } from '../badges.tsx';
import { closingWords } from './closingWords.ts';

/** The opportunities as lines. */
export const OpportunityTable = ({
  rows,
  query,
}: {
  rows: OpportunityCard[];
  query: Rows<OpportunityCard>;
}) => (
  <RecordTable
    label="Opportunities"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    titleOf={({ name }) => name}
    head={
      <>
        <ColumnHead sort="name">Name</ColumnHead>
        <ColumnHead sort="account">Account</ColumnHead>
        <ColumnHead sort="contact">Contact</ColumnHead>
        <ColumnHead sort="stage">Stage</ColumnHead>
        <ColumnHead sort="value" isNumber>
          Value
        </ColumnHead>
        <ColumnHead sort="probability" isNumber>
          Probability
        </ColumnHead>
        <ColumnHead sort="closing">Close date</ColumnHead>
        <ColumnHead sort="owner">Owner</ColumnHead>
        <ColumnHead sort="nextStep">Next step</ColumnHead>
      </>
    }
  >
    {(opportunity) => {
      const { id, name, stage, value, probability, ownerName, nextStep } = opportunity;
      const { day } = closingWords(opportunity);
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
