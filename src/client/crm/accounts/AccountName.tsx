import { trpc } from '../../trpc.ts';

/** What the account of this id is called. */
export function AccountName({ id }: { id: string }) {
  const account = trpc.accounts.byId.useQuery({ id });
  return account.data?.name ?? (account.error ? 'An account that is gone' : '…');
}
