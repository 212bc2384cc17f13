import { trpc } from '../../trpc.ts';

/** The name of the account with this id. */
export function AccountName({ id }: { id: string }) {
  const account = trpc.accounts.byId.useQuery({ id });
  return account.data?.name ?? (account.error ? 'An account that is gone' : '…');
}
