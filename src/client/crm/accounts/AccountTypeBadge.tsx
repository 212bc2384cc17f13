import type { AccountInput } from '#shared/accounts/accounts.schema.ts';
import { accountType } from '#shared/accounts/accounts.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<AccountInput['accountType'], Tone> = {
  small_business: 'teal',
  enterprise: 'violet',
  government: 'blue',
  non_profit: 'green',
  startup: 'amber',
  individual: 'grey',
};

export const AccountTypeBadge = ({ type }: { type: AccountInput['accountType'] }) => (
  <ToneBadge tone={tones[type]}>{accountType.labels[type]}</ToneBadge>
);
