import type { ContactCard, ContactValues } from '#shared/contacts.schema.ts';
import { contactFields, fullName, contactLabels as labels } from '#shared/contacts.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { FieldTable, fieldColumns } from '../records/list/FieldTable.tsx';
import { ContactRoleBadge } from './contactBadges.tsx';
import { contacts } from './contacts.record.ts';
import { useContactEditor } from './useContactEditor.ts';

function columnsOf(edit: ReturnType<typeof useContactEditor>): Columns<ContactCard> {
  const column = fieldColumns<ContactCard, ContactValues>(edit, contactFields);
  return [
    {
      name: 'firstName',
      label: labels.firstName,
      width: 92,
      isDefaultSort: true,
      cell: ({ firstName }) => firstName,
    },
    { name: 'lastName', label: labels.lastName, width: 100, cell: ({ lastName }) => lastName },
    {
      name: 'account',
      label: labels.accountId,
      width: 124,
      cell: ({ accountName }) => accountName,
    },
    column('position', 104),
    column('contactRole', 128, { name: 'role', shown: (row) => <ContactRoleBadge role={row.contactRole} /> }),
    column('decisionMakerInfluence', 78, { name: 'influence' }),
    { name: 'email', label: labels.email, width: 129, cell: ({ email }) => email },
    { name: 'phone', label: labels.phone, width: 108, isUnsorted: true, cell: ({ phone }) => phone },
    { name: 'mobile', label: labels.mobile, width: 108, isUnsorted: true, cell: ({ mobile }) => mobile },
  ];
}

export function ContactTable(props: { rows: ContactCard[]; query: ListQuery<ContactCard> }) {
  const edit = useContactEditor();
  return <FieldTable type={contacts} edit={edit} columnsOf={columnsOf} getTitle={fullName} {...props} />;
}
