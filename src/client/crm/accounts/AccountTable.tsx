import { Link } from 'react-router-dom';
import type { AccountCard } from '#shared/accounts.schema.ts';
import { formatAud } from '#shared/fields/format.ts';
import { ColumnHeader, RecordTable } from '../../ui/list/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';

export const AccountTable = ({ rows, query }: { rows: AccountCard[]; query: ListQuery<AccountCard> }) => (
  <RecordTable
    label="Accounts"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    getTitle={({ name }) => name}
    header={
      <>
        <ColumnHeader sort="name" isDefaultSort>
          Name
        </ColumnHeader>
        <ColumnHeader sort="type">Type</ColumnHeader>
        <ColumnHeader sort="industry">Industry</ColumnHeader>
        <ColumnHeader sort="employees" isNumeric>
          Employees
        </ColumnHeader>
        <ColumnHeader sort="revenue" isNumeric>
          Annual revenue
        </ColumnHeader>
        <ColumnHeader sort="city">City</ColumnHeader>
        <ColumnHeader sort="state">State</ColumnHeader>
        <ColumnHeader>Business email</ColumnHeader>
        <ColumnHeader>Business phone</ColumnHeader>
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
