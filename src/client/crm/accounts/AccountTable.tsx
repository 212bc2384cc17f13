import type { AccountCard, AccountValues } from '#shared/accounts.schema.ts';
import { accountFields, accountLabels as labels } from '#shared/accounts.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { FieldTable, fieldColumns, plainColumns } from '../records/list/FieldTable.tsx';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';
import { accounts } from './accounts.record.ts';
import { useAccountEditor } from './useAccountEditor.ts';

function columnsOf(edit: ReturnType<typeof useAccountEditor>): Columns<AccountCard> {
  const column = fieldColumns<AccountCard, AccountValues>(edit, accountFields);
  const plain = plainColumns<AccountCard>(labels);
  return [
    plain('name', 160, { isDefaultSort: true }),
    column('accountType', 112, { name: 'type', shown: (row) => <AccountTypeBadge type={row.accountType} /> }),
    column('industry', 104),
    column('employeeCount', 88, { name: 'employees', short: 'Employees' }),
    column('annualRevenue', 104, { name: 'revenue', short: 'Revenue' }),
    plain('city', 86),
    plain('state', 54),
    plain('businessEmail', 141, { name: 'email', short: 'Email', isUnsorted: true }),
    plain('businessPhone', 122, { name: 'phone', short: 'Phone', isUnsorted: true }),
  ];
}

export function AccountTable(props: { rows: AccountCard[]; query: ListQuery<AccountCard> }) {
  const edit = useAccountEditor();
  return (
    <FieldTable type={accounts} edit={edit} columnsOf={columnsOf} getTitle={({ name }) => name} {...props} />
  );
}
