import type { ContactCard } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { ContactRoleBadge } from './contactBadges.tsx';

const columns: Columns<ContactCard> = [
  {
    id: 'firstName',
    label: 'First name',
    width: 130,
    sort: 'firstName',
    isDefaultSort: true,
    cell: ({ firstName }) => firstName,
  },
  { id: 'lastName', label: 'Last name', width: 130, sort: 'lastName', cell: ({ lastName }) => lastName },
  { id: 'account', label: 'Account', width: 200, sort: 'account', cell: ({ accountName }) => accountName },
  { id: 'position', label: 'Position', width: 160, sort: 'position', cell: ({ position }) => position },
  {
    id: 'role',
    label: 'Role',
    width: 150,
    sort: 'role',
    cell: ({ contactRole }) => <ContactRoleBadge role={contactRole} />,
  },
  {
    id: 'influence',
    label: 'Influence',
    width: 92,
    sort: 'influence',
    isNumeric: true,
    cell: ({ decisionMakerInfluence }) => `${decisionMakerInfluence}%`,
  },
  { id: 'email', label: 'Email', width: 220, sort: 'email', cell: ({ email }) => email },
  { id: 'phone', label: 'Phone', width: 124, cell: ({ phone }) => phone },
  { id: 'mobile', label: 'Mobile', width: 124, cell: ({ mobile }) => mobile },
];

const getHref = ({ id }: ContactCard) => `/crm/contacts/${id}`;

export const ContactTable = (props: { rows: ContactCard[]; query: ListQuery<ContactCard> }) => (
  <RecordTable label="Contacts" columns={columns} getTitle={fullName} getHref={getHref} {...props} />
);
