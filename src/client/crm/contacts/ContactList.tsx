import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { contactFilterParsers, contactLabels, contactRole, contactSortParser } from '#shared/contacts.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/list/filters/QuickFilters.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { ContactCard } from './ContactCard.tsx';
import { contacts } from './contacts.record.ts';

const ContactTable = lazyPart(async () => (await import('./ContactTable.tsx')).ContactTable);
const ContactBulkActions = lazyPart(
  async () => (await import('./ContactListControls.tsx')).ContactBulkActions,
);
const ContactFilterFields = lazyPart(
  async () => (await import('./ContactListControls.tsx')).ContactFilterFields,
);

const parsers = { ...contactFilterParsers, sort: contactSortParser };

const SORTS = [
  { value: 'firstName', label: 'First name A to Z' },
  { value: 'lastName', label: 'Last name A to Z' },
  { value: '-created', label: 'Newest first' },
  { value: '-influence', label: 'Most influence' },
];

export function ContactList() {
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const query = useListQuery(trpc.contacts.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  return (
    <RecordList
      type={contacts}
      remove={trpc.contacts.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      quickFilters={<ContactQuickFilters />}
      filterFields={<ContactFilterFields />}
      nameParameter="name"
      actions={
        <ImportExportMenu
          noun="contacts"
          filters={filters}
          everything="All contacts, with or without an account"
        />
      }
      emptyHint="No contacts yet. A contact is a person at an account: add the first one."
      table={ContactTable}
      bulkActions={ContactBulkActions}
    >
      {(contact, onDelete) => <ContactCard contact={contact} onDelete={onDelete} />}
    </RecordList>
  );
}

/** The filters that people use most. */
function ContactQuickFilters() {
  const withoutAccount = useSearchParam('withoutAccount') === 'true';
  const setParam = useSetSearchParam();
  const contacts = trpc.contacts.list.useQuery({ withoutAccount: 'true', limit: 1 });
  const count = contacts.data?.total ?? 0;
  return (
    <QuickFilters>
      <QuickFilter
        name="contactRole"
        label={contactLabels.contactRole}
        anyLabel="Any role"
        multipleLabel="Several roles"
        options={contactRole.options}
      />
      {(count > 0 || withoutAccount) && (
        <Button
          variant={withoutAccount ? 'light' : 'default'}
          leftSection={<IconUserQuestion size={18} aria-hidden />}
          aria-pressed={withoutAccount}
          onClick={() => setParam('withoutAccount', withoutAccount ? null : 'true')}
        >
          {`Without account (${formatTotal(count)})`}
        </Button>
      )}
    </QuickFilters>
  );
}
