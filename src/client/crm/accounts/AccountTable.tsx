import type { AccountCard } from '#shared/accounts.schema.ts';
import { formatAud } from '#shared/fields/format.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';

const columns: Columns<AccountCard> = [
  { id: 'name', label: 'Name', width: 240, sort: 'name', isDefaultSort: true, cell: ({ name }) => name },
  {
    id: 'type',
    label: 'Type',
    width: 136,
    sort: 'type',
    cell: ({ accountType }) => <AccountTypeBadge type={accountType} />,
  },
  { id: 'industry', label: 'Industry', width: 150, sort: 'industry', cell: ({ industry }) => industry },
  {
    id: 'employees',
    label: 'Employees',
    width: 100,
    sort: 'employees',
    isNumeric: true,
    cell: ({ employeeCount }) => employeeCount?.toLocaleString('en-AU'),
  },
  {
    id: 'revenue',
    label: 'Annual revenue',
    width: 136,
    sort: 'revenue',
    isNumeric: true,
    cell: ({ annualRevenue }) => annualRevenue !== null && formatAud(annualRevenue),
  },
  { id: 'city', label: 'City', width: 130, sort: 'city', cell: ({ city }) => city },
  { id: 'state', label: 'State', width: 72, sort: 'state', cell: ({ state }) => state },
  { id: 'email', label: 'Business email', width: 220, cell: ({ businessEmail }) => businessEmail },
  { id: 'phone', label: 'Business phone', width: 136, cell: ({ businessPhone }) => businessPhone },
];

const getTitle = ({ name }: AccountCard) => name;
const getHref = ({ id }: AccountCard) => `/crm/accounts/${id}`;

export const AccountTable = (props: { rows: AccountCard[]; query: ListQuery<AccountCard> }) => (
  <RecordTable label="Accounts" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />
);
