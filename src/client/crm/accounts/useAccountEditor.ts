import type { AccountValues } from '#shared/accounts/accounts.schema.ts';
import { accountFields } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { accounts } from './accounts.record.ts';

/** Changes single fields of accounts: call what it returns with a record, or with its card in a list. */
export const useAccountEditor = () =>
  useChangeField<AccountValues>(accounts, accountFields, trpc.accounts.update.useMutation().mutateAsync);
