import type { AccountRecord, AccountValues } from '#shared/accounts.schema.ts';
import { accountLabels, accountType } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { formatAud } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import type { ImportFacts, MergeFacts, MergeRecord } from '../records/recordType.ts';
import { AccountName } from './AccountName.tsx';
import { accounts } from './accounts.record.ts';

/** The display of an account's values, by field; a field without an entry is shown as it is. */
export const accountFormats = {
  accountType: (type: AccountValues['accountType']) => accountType.labels[type],
  abn: (abn: AccountValues['abn']) => formatAbn(abn ?? ''),
  parentAccountId: (id: AccountValues['parentAccountId']) => id && <AccountName id={id} />,
  annualRevenue: (amount: AccountValues['annualRevenue']) =>
    typeof amount === 'number' ? formatAud(amount) : '',
};

export const accountImport: ImportFacts = {
  noun: accounts.noun,
  labels: accountLabels,
  matchingHint: 'An account that is there already is found by its ID, its ABN, or its name.',
  requiredFields: 'Display Name',
};

export const accountMerge: MergeFacts = {
  noun: accounts.noun,
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
