import { useState } from 'react';
import type { ContactCard } from '#shared/contacts.schema.ts';
import { contactRole, fullName, contactLabels as labels } from '#shared/contacts.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { ContactRoleBadge } from './contactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

const ROLE = { type: 'choice', options: contactRole.options } as const;
const TEXT = { type: 'text' } as const;
const PERCENT = { type: 'percent' } as const;

const columnsOf = (edit: ReturnType<typeof useContactEditor>): Columns<ContactCard> => [
  {
    id: 'firstName',
    label: labels.firstName,
    width: 130,
    sort: 'firstName',
    isDefaultSort: true,
    cell: ({ firstName }) => firstName,
  },
  { id: 'lastName', label: labels.lastName, width: 130, sort: 'lastName', cell: ({ lastName }) => lastName },
  {
    id: 'account',
    label: labels.accountId,
    width: 200,
    sort: 'account',
    cell: ({ accountName }) => accountName,
  },
  {
    id: 'position',
    label: labels.position,
    width: 160,
    sort: 'position',
    cell: (contact) => <EditableCell edit={edit(contact)} name="position" input={TEXT} />,
  },
  {
    id: 'role',
    label: labels.contactRole,
    width: 164,
    sort: 'role',
    cell: (contact) => (
      <EditableCell edit={edit(contact)} name="contactRole" input={ROLE}>
        <ContactRoleBadge role={contact.contactRole} />
      </EditableCell>
    ),
  },
  {
    id: 'influence',
    label: labels.decisionMakerInfluence,
    width: 92,
    sort: 'influence',
    isNumeric: true,
    cell: (contact) => <EditableCell edit={edit(contact)} name="decisionMakerInfluence" input={PERCENT} />,
  },
  { id: 'email', label: labels.email, width: 220, sort: 'email', cell: ({ email }) => email },
  { id: 'phone', label: labels.phone, width: 124, cell: ({ phone }) => phone },
  { id: 'mobile', label: labels.mobile, width: 124, cell: ({ mobile }) => mobile },
];

const getHref = ({ id }: ContactCard) => `/crm/contacts/${id}`;

export function ContactTable(props: { rows: ContactCard[]; query: ListQuery<ContactCard> }) {
  const edit = useContactEditor();
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  return <RecordTable list="contacts" columns={columns} getTitle={fullName} getHref={getHref} {...props} />;
}
