import type { AccountCard, AccountValues } from '#shared/accounts/accounts.schema.ts';
import { accountFields, accountSortParser, accountLabels as labels } from '#shared/accounts/accounts.ts';
import { shownPhone } from '#shared/fields/phone.ts';
import { trpc } from '../../trpc.ts';
import { fieldTable } from '../fields/fieldTable.tsx';
import { AccountTypeBadge } from './AccountCard.tsx';
import { accounts } from './accounts.record.ts';

export const AccountTable = fieldTable<AccountCard, AccountValues>({
  type: accounts,
  fields: accountFields,
  sort: accountSortParser,
  labels,
  calls: trpc.accounts,

  titleOf: ({ name }) => name,
  columns: ({ column, plain }) => [
    plain('name', 200, { isDefaultSort: true }),
    column('accountType', 106, { name: 'type', shown: (row) => <AccountTypeBadge type={row.accountType} /> }),
    column('industry', 98),
    column('employeeCount', 84, { name: 'employees', short: 'Employees' }),
    column('annualRevenue', 84, { name: 'revenue', short: 'Revenue' }),
    plain('city', 84),
    plain('state', 52),
    plain('businessEmail', 182, { name: 'email', short: 'Email' }),
    plain('businessPhone', 106, {
      name: 'phone',
      short: 'Phone',
      cell: ({ businessPhone }) => shownPhone(businessPhone),
    }),
  ],
});
