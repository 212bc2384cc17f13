import { useState } from 'react';
import type { AccountCard } from '#shared/accounts.schema.ts';
import { accountType, accountLabels as labels } from '#shared/accounts.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

const TYPE = { type: 'choice', options: accountType.options } as const;
const TEXT = { type: 'text' } as const;
const COUNT = { type: 'count' } as const;
const AUD = { type: 'aud' } as const;

const columnsOf = (edit: ReturnType<typeof useAccountEditor>): Columns<AccountCard> => [
  { id: 'name', label: labels.name, width: 240, sort: 'name', isDefaultSort: true, cell: ({ name }) => name },
  {
    id: 'type',
    label: labels.accountType,
    width: 140,
    sort: 'type',
    cell: (account) => (
      <EditableCell edit={edit(account)} name="accountType" input={TYPE}>
        <AccountTypeBadge type={account.accountType} />
      </EditableCell>
    ),
  },
  {
    id: 'industry',
    label: labels.industry,
    width: 150,
    sort: 'industry',
    cell: (account) => <EditableCell edit={edit(account)} name="industry" input={TEXT} />,
  },
  {
    id: 'employees',
    label: labels.employeeCount,
    width: 148,
    sort: 'employees',
    isNumeric: true,
    cell: (account) => <EditableCell edit={edit(account)} name="employeeCount" input={COUNT} />,
  },
  {
    id: 'revenue',
    label: labels.annualRevenue,
    width: 142,
    sort: 'revenue',
    isNumeric: true,
    cell: (account) => <EditableCell edit={edit(account)} name="annualRevenue" input={AUD} />,
  },
  { id: 'city', label: labels.city, width: 130, sort: 'city', cell: ({ city }) => city },
  { id: 'state', label: labels.state, width: 72, sort: 'state', cell: ({ state }) => state },
  { id: 'email', label: labels.businessEmail, width: 220, cell: ({ businessEmail }) => businessEmail },
  { id: 'phone', label: labels.businessPhone, width: 136, cell: ({ businessPhone }) => businessPhone },
];

const getTitle = ({ name }: AccountCard) => name;
const getHref = ({ id }: AccountCard) => `/crm/accounts/${id}`;

export function AccountTable(props: { rows: AccountCard[]; query: ListQuery<AccountCard> }) {
  const edit = useAccountEditor();
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  return <RecordTable list="accounts" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />;
}
