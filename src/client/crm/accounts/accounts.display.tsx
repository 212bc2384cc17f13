import type { AccountRecord } from '#shared/accounts.schema.ts';
import { accountFields, accountLabels } from '#shared/accounts.ts';
import { trpc } from '../../trpc.ts';
import { formatsOf } from '../records/formatsOf.ts';
import type { ImportFacts, MergeFacts, MergeRecord } from '../records/recordType.ts';
import { RecordName } from '../records/subject/RecordName.tsx';
import { accounts } from './accounts.record.ts';

/** The formats of an account's fields. */
export const accountFormats = formatsOf(accountFields, {
  parentAccountId: (id) => <RecordName noun="account" id={id} />,
});

export const accountImport: ImportFacts = {
  noun: accounts.noun,
  labels: accountLabels,
  formats: accountFormats,
  matchingHint: 'An existing account is found by ID, ABN or name.',
  requiredFields: 'Display Name',
};

export const accountMerge: MergeFacts = {
  noun: accounts.noun,
  fields: { labels: accountLabels, formats: accountFormats },
  relatedHint: 'Contacts, leads, opportunities, activities and accounts below it move along.',
  useRecord: (id) => trpc.accounts.byId.useQuery({ id }, { staleTime: 0, select: toMergeRecord }),
};

const toMergeRecord = (account: AccountRecord): MergeRecord => ({
  id: account.id,
  version: account.version,
  title: account.name,
  contactPoints: [account.businessEmail, account.email, account.businessPhone, account.phone].filter(
    (text) => text !== null,
  ),
  abn: account.abn ?? '',
  values: { ...account },
});
