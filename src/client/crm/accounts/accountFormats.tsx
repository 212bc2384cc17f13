import type { AccountValues } from '#shared/accounts.schema.ts';
import { accountType } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { formatAud } from '#shared/fields/format.ts';
import { AccountName } from './AccountName.tsx';

/** How an account's values are displayed, by field; a field without an entry is shown as it is. */
export const accountFormats = {
  accountType: (type: AccountValues['accountType']) => accountType.labels[type],
  abn: (abn: AccountValues['abn']) => formatAbn(abn ?? ''),
  parentAccountId: (id: AccountValues['parentAccountId']) => id && <AccountName id={id} />,
  annualRevenue: (amount: AccountValues['annualRevenue']) =>
    typeof amount === 'number' ? formatAud(amount) : '',
};
