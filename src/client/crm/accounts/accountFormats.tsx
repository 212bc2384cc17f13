import type { AccountValues } from '#shared/accounts.schema.ts';
import { accountType } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { formatAud } from '#shared/fields/format.ts';
import { AccountName } from './AccountName.tsx';

/** How an account's values read where they are not their own text. */
export const accountFormats = {
  accountType: (type: AccountValues['accountType']) => accountType.labels[type],
  abn: (abn: AccountValues['abn']) => formatAbn(abn ?? ''),
  parentAccountId: (id: AccountValues['parentAccountId']) => id && <AccountName id={id} />,
  annualRevenue: (amount: AccountValues['annualRevenue']) =>
    typeof amount === 'number' ? formatAud(amount) : '',
};
