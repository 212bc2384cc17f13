import { fullName } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';

/** The name of the contact with this id. */
export function ContactName({ id }: { id: string }) {
  const contact = trpc.contacts.byId.useQuery({ id });
  if (contact.data) return fullName(contact.data);
  return contact.error ? 'A contact that is gone' : '…';
}
