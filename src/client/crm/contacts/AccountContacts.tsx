import { fullName } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { RelatedList } from '../records/list/RelatedList.tsx';
import { PrimaryBadge } from './ContactCard.tsx';
import { contacts } from './contacts.record.ts';

export function AccountContacts({ accountId }: { accountId: string }) {
  const { data: rows, error, refetch } = trpc.contacts.byAccount.useQuery({ accountId, order: 'newest' });
  return (
    <RelatedList
      type={contacts}
      title="Associated Contacts"
      start={{ account: accountId }}
      emptyText="No contacts associated with this account"
      query={{ rows, error, refetch }}
    >
      {(contact) => ({
        title: fullName(contact),
        detail: contact.position,
        badge: contact.isPrimary && <PrimaryBadge />,
      })}
    </RelatedList>
  );
}
