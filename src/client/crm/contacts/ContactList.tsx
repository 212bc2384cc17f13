import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { contactFieldFilters, contactFilterParsers, contactSortParser } from '#shared/contacts/contacts.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { listParts } from '../records/list/listParts.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { ContactCard } from './ContactCard.tsx';
import { contacts } from './contacts.record.ts';

const parts = listParts({
  table: async () => (await import('./ContactTable.tsx')).ContactTable,
  bulkActions: async () => (await import('./ContactListControls.tsx')).ContactBulkActions,
  filterFields: async () => (await import('./ContactListControls.tsx')).ContactFilterFields,
});

const parsers = { ...contactFilterParsers, sort: contactSortParser };

const SORTS = [
  { value: 'firstName', label: 'First name A to Z' },
  { value: 'lastName', label: 'Last name A to Z' },
  { value: '-created', label: 'Newest first' },
  { value: '-influence', label: 'Most influence' },
];

export function ContactList() {
  return (
    <RecordList
      type={contacts}
      calls={trpc.contacts}
      parsers={parsers}
      parts={parts}
      card={ContactCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      nameParameter="name"
      everything="All contacts, with or without an account"
      emptyHint="No contacts yet. A contact is a person at an account: add the first one."
    />
  );
}

/** Only the contacts without an account, with their number; nothing where there are none. */
function WithoutAccountFilter({ name }: { name: 'withoutAccount' }) {
  const isOn = useSearchParam(name) === 'true';
  const setParam = useSetSearchParam();
  const contacts = trpc.contacts.list.useQuery({ [name]: 'true', limit: 1 });
  const count = contacts.data?.total ?? 0;
  if (count === 0 && !isOn) return null;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      leftSection={<IconUserQuestion size={18} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => setParam(name, isOn ? null : 'true')}
    >
      {`Without account (${formatTotal(count)})`}
    </Button>
  );
}

const QUICK_FILTERS = [
  quickFilter(contactFieldFilters, 'contactRole', 'Any role'),
  <WithoutAccountFilter key="withoutAccount" name="withoutAccount" />,
];
