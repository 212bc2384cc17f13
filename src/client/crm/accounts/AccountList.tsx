import { accountType } from '#shared/accounts.ts';
import { trpc } from '../../trpc.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { ExchangeMenu } from '../exchange/ExchangeMenu.tsx';
import { useDeleteOutcome } from '../useDeleteOutcome.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountFilters } from './AccountFilters.tsx';

export function AccountList() {
  const search = useSearchParam('search');
  // An address somebody typed may name a type that there is not: that filters nothing.
  const type = accountType.schema.safeParse(useSearchParam('type')).data;
  const filters = { search, accountType: type };
  const query = useRows(trpc.accounts.list.useInfiniteQuery(filters, pages));
  const remove = trpc.accounts.delete.useMutation(useDeleteOutcome('Account'));

  return (
    <ListScreen
      noun="accounts"
      addLabel="Add Account"
      addHref="/crm/accounts/new"
      actions={<ExchangeMenu noun="accounts" filters={filters} />}
      query={query}
      filters={<AccountFilters type={type} />}
      isFiltered={Boolean(type)}
      emptyHint="No accounts yet. An account is an organisation you work with: add the first one, then its contacts and leads."
    >
      {(account) => <AccountCard account={account} onDelete={() => remove.mutate({ id: account.id })} />}
    </ListScreen>
  );
}
