import { formatAbn } from '#shared/abn.ts';
import type { AccountValues } from '#shared/accounts.ts';
import { accountType } from '#shared/accountWords.ts';
import { formatAud } from '#shared/format.ts';
import { AccountName } from './AccountName.tsx';

/** How an account's values read where they are not their own text. */
export const accountFormats = {
  accountType: (type: AccountValues['accountType']) => accountType.labels[type],
  abn: (abn: AccountValues['abn']) => formatAbn(abn ?? ''),
  parentAccountId: (id: AccountValues['parentAccountId']) => id && <AccountName id={id} />,
  annualRevenue: (amount: AccountValues['annualRevenue']) =>
    typeof amount === 'number' ? formatAud(amount) : '',
};
