import { Link } from 'react-router-dom';
import type { AccountCard } from '#shared/accounts.schema.ts';
import { formatAud } from '#shared/fields/format.ts';
import { ColumnHead, RecordTable } from '../../ui/RecordTable.tsx';
import type { Rows } from '../../ui/useRows.ts';
import { AccountTypeBadge } from '../badges.tsx';

/** The accounts as lines. */
export const AccountTable = ({ rows, query }: { rows: AccountCard[]; query: Rows<AccountCard> }) => (
  <RecordTable
    label="Accounts"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    titleOf={({ name }) => name}
    head={
      <>
        <ColumnHead sort="name" isUsual>
          Name
        </ColumnHead>
        <ColumnHead sort="type">Type</ColumnHead>
        <ColumnHead sort="industry">Industry</ColumnHead>
        <ColumnHead sort="employees" isNumber>
          Employees
        </ColumnHead>
        <ColumnHead sort="revenue" isNumber>
          Annual revenue
        </ColumnHead>
        <ColumnHead sort="city">City</ColumnHead>
        <ColumnHead sort="state">State</ColumnHead>
        <ColumnHead>Business email</ColumnHead>
        <ColumnHead>Business phone</ColumnHead>
      </>
    }
  >
    {(account) => (
      <>
        <th scope="row">
          <Link to={`/crm/accounts/${account.id}`}>{account.name}</Link>
        </th>
        <td>
          <AccountTypeBadge type={account.accountType} />
        </td>
        <td>{account.industry}</td>
        <td data-number>{account.employeeCount?.toLocaleString('en-AU')}</td>
        <td data-number>{account.annualRevenue !== null && formatAud(account.annualRevenue)}</td>
        <td>{account.city}</td>
        <td>{account.state}</td>
        <td>{account.businessEmail}</td>
        <td>{account.businessPhone}</td>
      </>
    )}
  </RecordTable>
);
