import { IconMailOff } from '@tabler/icons-react';
import type { ContactCard, ContactValues } from '#shared/contacts/contacts.schema.ts';
import { contactFields, fullName, contactLabels as labels } from '#shared/contacts/contacts.ts';
import { shownPhone } from '#shared/fields/phone.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { FieldTable, fieldColumns, plainColumns } from '../records/list/FieldTable.tsx';
import { ContactRoleBadge } from './contactBadges.tsx';
import { contacts } from './contacts.record.ts';
import { useContactEditor } from './useContactEditor.ts';

function columnsOf(edit: ReturnType<typeof useContactEditor>): Columns<ContactCard> {
  const column = fieldColumns<ContactCard, ContactValues>(edit, contactFields);
  const plain = plainColumns<ContactCard>(labels);
  return [
    plain('firstName', 128, { label: 'Name', isDefaultSort: true, cell: fullName }),
    plain('accountName', 128, { name: 'account', label: labels.accountId }),
    column('position', 112),
    column('contactRole', 108, { name: 'role', shown: (row) => <ContactRoleBadge role={row.contactRole} /> }),
    column('decisionMakerInfluence', 84, { name: 'influence' }),
    plain('email', 224, {
      cell: ({ email, doNotEmail }) => (
        <>
          {doNotEmail && <UnwantedMailIcon />}
          {email}
        </>
      ),
    }),
    plain('phone', 105, { isUnsorted: true, cell: ({ phone }) => shownPhone(phone) }),
    plain('mobile', 106, { isUnsorted: true, cell: ({ mobile }) => shownPhone(mobile) }),
  ];
}

export function ContactTable(props: { rows: ContactCard[]; query: ListQuery<ContactCard> }) {
  const edit = useContactEditor();
  return <FieldTable type={contacts} edit={edit} columnsOf={columnsOf} getTitle={fullName} {...props} />;
}

/** The mark of who asked for no more emails, where there is no room for words. */
const UnwantedMailIcon = () => (
  <IconMailOff
    size={16}
    role="img"
    aria-label="Do not email"
    style={{ verticalAlign: 'text-bottom', marginInlineEnd: 4, color: 'var(--mantine-color-error)' }}
  />
);
