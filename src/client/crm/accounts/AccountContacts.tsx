import { fullName } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { PrimaryBadge } from '../contacts/contactBadges.tsx';
import { RelatedItem, RelatedList } from '../records/list/RelatedList.tsx';

/** The contacts of an account, newest first. */
export function AccountContacts({ accountId }: { accountId: string }) {
  const { data: rows, error, refetch } = trpc.contacts.byAccount.useQuery({ accountId, order: 'newest' });
  return (
    <RelatedList
      title="Associated Contacts"
      noun="contacts"
      addLabel="Add Contact"
      addHref={`/crm/contacts/new?account=${accountId}`}
      emptyText="No contacts associated with this account"
      query={{ rows, error, refetch }}
    >
      {(contact) => (
        <RelatedItem
          to={`/crm/contacts/${contact.id}`}
          title={fullName(contact)}
          detail={contact.position}
          badge={contact.isPrimary && <PrimaryBadge />}
        />
      )}
    </RelatedList>
  );
}
