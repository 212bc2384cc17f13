import { Anchor, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AccountBelow } from '#shared/accounts.schema.ts';
import { formatCount } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import classes from './AccountsBelow.module.css';

/** Returns true if the timeline and the sums of an account include the accounts below it, unless the address says otherwise. */
export const useIncludesBelow = () => useSearchParam('below') !== 'off';

interface AccountsBelowProps {
  accountId: string;
  /** The sums of the account, with those below it or without. */
  sums: (below: boolean) => ReactNode;
}

/** The accounts right below an account, such as its outlets; nothing where there are none. */
export function AccountsBelow({ accountId, sums }: AccountsBelowProps) {
  const { data: accounts = [] } = trpc.accounts.below.useQuery({ id: accountId });
  const includes = useIncludesBelow();
  const setParam = useSetSearchParam();
  if (accounts.length === 0) return null;
  return (
    <Panel title="Accounts below" count={accounts.length}>
      <Switch
        label="Timeline and sums include them"
        checked={includes}
        onChange={(event) => setParam('below', event.currentTarget.checked ? null : 'off')}
        mb="sm"
      />
      {sums(includes)}
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <Anchor component={Link} to={`/crm/accounts/${account.id}`} fw={600}>
              {account.name}
            </Anchor>
            <div className={classes.detail}>{placeOf(account)}</div>
            <Documents account={account} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const placeOf = ({ address, city, state, postcode }: AccountBelow) =>
  [address, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

function Documents({ account: { documents, documentCount } }: { account: AccountBelow }) {
  const more = documentCount - documents.length;
  if (documents.length === 0) return null;
  return (
    <ul className={classes.documents} aria-label="Documents">
      {documents.map(({ id, name }) => (
        <li key={id}>
          <Anchor component={Link} to={`/crm/documents/${id}`} size="sm">
            {name}
          </Anchor>
        </li>
      ))}
      {more > 0 && <li className={classes.detail}>{`${formatCount(more, 'more document')}`}</li>}
    </ul>
  );
}
