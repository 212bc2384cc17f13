import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullName } from '#shared/contacts.ts';
import type { LeadRecord } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';

interface ContactSelectProps {
  /** Whose contacts there are to choose from; until an account is chosen there is nothing to load. */
  accountId: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The contact that is stored, whose name stands there while the others are on their way. */
  stored?: Pick<LeadRecord, 'accountId' | 'contactId' | 'contactName'>;
  error?: ReactNode;
}

/** Chooses one of an account's contacts. */
export function ContactSelect({ accountId, value, onChange, stored, error }: ContactSelectProps) {
  const contacts = trpc.contacts.byAccount.useQuery(
    { accountId: accountId ?? '' },
    { enabled: accountId !== null },
  );
  const listed = contacts.data ?? [];
  const choices = listed.map((contact) => ({ value: contact.id, label: fullName(contact) }));
  if (stored && stored.accountId === accountId && !listed.some(({ id }) => id === stored.contactId)) {
    choices.push({ value: stored.contactId, label: stored.contactName });
  }
  const positions = new Map(listed.map(({ id, position }) => [id, position]));

  return (
    <Select
      label={leadLabels.contactId}
      withAsterisk
      searchable
      allowDeselect={false}
      disabled={accountId === null}
      placeholder={accountId === null ? 'Choose an account first' : 'Choose a contact'}
      data={choices}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {positions.get(option.value) && (
            <Text size="xs" c="dimmed">
              {positions.get(option.value)}
            </Text>
          )}
        </div>
      )}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => contacts.error && contacts.refetch()}
      nothingFoundMessage={contacts.isFetching ? 'Looking…' : 'No contacts found at this account'}
      error={error ?? (contacts.error && 'Contacts could not be loaded. Open the list to try again.')}
    />
  );
}
