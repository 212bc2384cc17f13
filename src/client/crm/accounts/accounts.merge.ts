import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { accountFields, accountLabels } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import type { MergeFacts, MergeRecord } from '../records/recordType.ts';
import { accounts } from './accounts.record.ts';

export const accountMerge: MergeFacts = {
  noun: accounts.noun,
  fields: { labels: accountLabels, formats: formatsOf(accountFields) },
  relatedHint:
    'Contacts, leads, opportunities, proposals, registrations, engagements, activities, documents and sub-accounts move along.',
  useRecord: (id) => trpc.accounts.byId.useQuery({ id }, { staleTime: 0, select: toMergeRecord }),
};

const toMergeRecord = (account: AccountRecord): MergeRecord => ({
  id: account.id,
  version: account.version,
  createdAt: account.createdAt,
  title: account.name,
  contactPoints: [account.businessEmail, account.email, account.businessPhone, account.phone].filter(
    (text) => text !== null,
  ),
  abn: account.abn ?? '',
  values: { ...account },
});
