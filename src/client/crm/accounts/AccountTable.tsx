import type { AccountCard, AccountValues } from '#shared/accounts.schema.ts';
import { accountFields, accountLabels as labels } from '#shared/accounts.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { FieldTable, fieldColumns } from '../records/list/FieldTable.tsx';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';
import { accounts } from './accounts.record.ts';
import { useAccountEditor } from './useAccountEditor.ts';

function columnsOf(edit: ReturnType<typeof useAccountEditor>): Columns<AccountCard> {
  const column = fieldColumns<AccountCard, AccountValues>(edit, accountFields);
  return [
    { name: 'name', label: labels.name, width: 160, isDefaultSort: true, cell: ({ name }) => name },
    column('accountType', 112, { name: 'type', shown: (row) => <AccountTypeBadge type={row.accountType} /> }),
    column('industry', 106),
    column('employeeCount', 88, { name: 'employees', short: 'Employees' }),
    column('annualRevenue', 104, { name: 'revenue', short: 'Revenue' }),
    { name: 'city', label: labels.city, width: 86, cell: ({ city }) => city },
    { name: 'state', label: labels.state, width: 54, cell: ({ state }) => state },
    {
      name: 'email',
      label: labels.businessEmail,
      short: 'Email',
      width: 149,
      isUnsorted: true,
      cell: ({ businessEmail }) => businessEmail,
    },
    {
      name: 'phone',
      label: labels.businessPhone,
      short: 'Phone',
      width: 112,
      isUnsorted: true,
      cell: ({ businessPhone }) => businessPhone,
    },
  ];
}

const getTitle = ({ name }: AccountCard) => name;

export function AccountTable(props: { rows: AccountCard[]; query: ListQuery<AccountCard> }) {
  const edit = useAccountEditor();
  return <FieldTable type={accounts} edit={edit} columnsOf={columnsOf} getTitle={getTitle} {...props} />;
}
