import type { AccountValues } from '#shared/accounts/accounts.schema.ts';
import { accountFields } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { accounts } from './accounts.record.ts';

export const useAccountEditor = () => useChangeField<AccountValues>(accounts, accountFields, trpc.accounts);
