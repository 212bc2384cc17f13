import { IconMailOff } from '@tabler/icons-react';
import type { ContactCard, ContactValues } from '#shared/contacts/contacts.schema.ts';
import {
  contactFields,
  contactSortParser,
  DEFAULT_INFLUENCE,
  DEFAULT_ROLE,
  fullName,
  contactLabels as labels,
} from '#shared/contacts/contacts.ts';
import { shownPhone } from '#shared/fields/phone.ts';
import { trpc } from '../../trpc.ts';
import { fieldTable } from '../fields/fieldTable.tsx';
import { ContactRoleBadge } from './ContactCard.tsx';
import { contacts } from './contacts.record.ts';

export const ContactTable = fieldTable<ContactCard, ContactValues>({
  type: contacts,
  fields: contactFields,
  sort: contactSortParser,
  labels,
  calls: trpc.contacts,

  titleOf: fullName,
  columns: ({ column, plain }) => [
    plain('firstName', 168, { label: 'Name', isDefaultSort: true, cell: fullName }),
    plain('accountName', 128, { name: 'account', label: labels.accountId }),
    column('position', 98),
    column('contactRole', 120, {
      name: 'role',
      shown: (row) => (row.contactRole === DEFAULT_ROLE ? '–' : <ContactRoleBadge role={row.contactRole} />),
    }),
    column('decisionMakerInfluence', 76, {
      name: 'influence',
      shown: (row) => (row.decisionMakerInfluence === DEFAULT_INFLUENCE ? '–' : undefined),
    }),
    plain('email', 200, {
      cell: ({ email, doNotEmail }) =>
        email && (
          <>
            {doNotEmail && <UnwantedMailIcon />}
            {email}
          </>
        ),
    }),
    plain('phone', 99, { cell: ({ phone }) => shownPhone(phone) }),
    plain('mobile', 106, { cell: ({ mobile }) => shownPhone(mobile) }),
  ],
});

const UnwantedMailIcon = () => (
  <IconMailOff
    size={16}
    role="img"
    aria-label="Do not email"
    style={{ verticalAlign: 'text-bottom', marginInlineEnd: 4, color: 'var(--mantine-color-error)' }}
  />
);
