import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullName } from '#shared/contacts/contacts.ts';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { leadLabels } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { Select } from '../../ui/form/Select.ts';

interface ContactSelectProps {
  'aria-label'?: string;
  /** The account whose contacts are the options; null disables the field. */
  accountId: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The stored contact, so that its name shows while the others load. */
  stored?: Pick<LeadRecord, 'contactName'> & { accountId: string | null; contactId: string | null };
  error?: ReactNode;
}

export function ContactSelect(props: ContactSelectProps) {
  const { accountId, value, onChange, stored, error } = props;
  const contacts = trpc.contacts.byAccount.useQuery(
    { accountId: accountId ?? '' },
    { enabled: accountId !== null },
  );
  const loaded = contacts.data ?? [];
  const options = loaded.map((contact) => ({ value: contact.id, label: fullName(contact) }));
  if (
    stored?.contactId &&
    stored.accountId === accountId &&
    !loaded.some(({ id }) => id === stored.contactId)
  ) {
    options.push({ value: stored.contactId, label: stored.contactName });
  }
  const positions = new Map(loaded.map(({ id, position }) => [id, position]));

  return (
    <Select
      {...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : { label: leadLabels.contactId })}
      withAsterisk
      searchable
      allowDeselect={false}
      disabled={accountId === null}
      placeholder={accountId === null ? 'Choose an account first' : 'Choose a contact'}
      data={options}
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
