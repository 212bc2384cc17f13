import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AccountBelow } from '#shared/accounts/accounts.schema.ts';
import { formatCount } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { toDocumentSubject } from '../documents/documentSubject.ts';
import classes from './AccountDetail.module.css';

/** Returns true if the timeline and the sums of an account include the accounts below it, unless the address says otherwise. */
export const useIncludesBelow = () => useSearchParam('below') !== 'off';

interface AccountsBelowProps {
  accountId: string;
  /** The sums of the account, with those below it or without. */
  sums: (below: boolean) => ReactNode;
}

/** Direct children, such as outlets. */
export function AccountsBelow({ accountId, sums }: AccountsBelowProps) {
  const { data: accounts } = trpc.accounts.below.useQuery({ id: accountId });
  const includes = useIncludesBelow();
  const setParam = useSetSearchParam();
  if (!accounts?.length) return null;
  return (
    <Panel title="Sub-accounts" count={accounts.length}>
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
            <Documents accountId={account.id} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const placeOf = ({ address, city, state, postcode }: AccountBelow) =>
  [address, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The newest documents of an account, and how many more it has. */
function Documents({ accountId }: { accountId: string }) {
  const subject = toDocumentSubject({ noun: 'account', id: accountId });
  const { data } = trpc.documents.list.useQuery({ ...subject, limit: 3 });
  if (!data?.items.length) return null;
  const more = (data.total ?? 0) - data.items.length;
  return (
    <ul className={classes.documents} aria-label="Documents">
      {data.items.map(({ id, name }) => (
        <li key={id}>
          <Anchor component={Link} to={`/crm/documents/${id}`} size="sm">
            {name}
          </Anchor>
        </li>
      ))}
      {more > 0 && <li className={classes.detail}>{formatCount(more, 'more document')}</li>}
    </ul>
  );
}
