import { contactRole } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { ExchangeMenu } from '../exchange/ExchangeMenu.tsx';
import { useDeleteOutcome } from '../useDeleteOutcome.ts';
import { ContactCard } from './ContactCard.tsx';
import { ContactFilters } from './ContactFilters.tsx';

export function ContactList() {
  const search = useSearchParam('search');
  // An address somebody typed may name a role that there is not: that filters nothing.
  const role = contactRole.schema.safeParse(useSearchParam('role')).data;
  const withoutAccount = useSearchParam('withoutAccount') === 'true';
  const filters = { search, contactRole: role, withoutAccount };
  const query = useRows(trpc.contacts.list.useInfiniteQuery(filters, pages));
  const remove = trpc.contacts.delete.useMutation(useDeleteOutcome('Contact'));

  return (
    <ListScreen
      noun="contacts"
      addLabel="Add Contact"
      addHref="/crm/contacts/new"
      actions={<ExchangeMenu noun="contacts" filters={filters} />}
      query={query}
      filters={<ContactFilters role={role} withoutAccount={withoutAccount} />}
      isFiltered={Boolean(role) || withoutAccount}
      emptyHint="No contacts yet. A contact is a person at an account: add the first one."
    >
      {(contact) => <ContactCard contact={contact} onDelete={() => remove.mutate({ id: contact.id })} />}
    </ListScreen>
  );
}
