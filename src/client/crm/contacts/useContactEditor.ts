import type { ContactValues } from '#shared/contacts/contacts.schema.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { contacts } from './contacts.record.ts';

export const useContactEditor = () =>
  useChangeField<ContactValues>(contacts, contactFields, trpc.contacts.update.useMutation().mutateAsync);
