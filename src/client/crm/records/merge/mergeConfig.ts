import { accountLabels } from '#shared/accounts.ts';
import { contactLabels, fullName } from '#shared/contacts.ts';
import type { MergeNoun } from '#shared/records/merges.schema.ts';
import { accountFormats } from '../../accounts/accountFormats.tsx';
import { contactFormats } from '../../contacts/contactFormats.tsx';

/** What is merged, as its screen knows it. */
export type Mergeable = Record<string, unknown> & { id: string; version: number };

/** How each kind of record is told of, and which of its fields are chosen between. */
export const mergeConfig = {
  accounts: {
    singular: 'account',
    labels: accountLabels as Record<string, string>,
    formats: accountFormats as object,
    getName: (record: Mergeable) => String(record.name),
    relatedHint: 'Contacts, leads, opportunities, activities and accounts below it move along.',
  },
  contacts: {
    singular: 'contact',
    labels: contactLabels as Record<string, string>,
    formats: contactFormats as object,
    getName: (record: Mergeable) => fullName(record as unknown as { firstName: string; lastName: string }),
    relatedHint: 'Leads, opportunities and activities move along.',
  },
} satisfies Record<MergeNoun, object>;
