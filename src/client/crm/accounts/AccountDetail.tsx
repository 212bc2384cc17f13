import { Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { AccountRecord } from '#shared/accounts.ts';
import { formatDate } from '#shared/format.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { AccountTypeBadge } from '../badges.tsx';
import { AccountContacts } from './AccountContacts.tsx';
import classes from './AccountDetail.module.css';
import { AccountInformation } from './AccountInformation.tsx';

const back = { backTo: '/crm/accounts', backLabel: 'Back to accounts' };

export function AccountDetail() {
  const { id = '' } = useParams();
  const query = trpc.accounts.byId.useQuery({ id });
  return (
    <RecordGate noun="account" {...back} query={query}>
      {(account) => (
        <DetailScreen
          title={account.name}
          badges={<AccountTypeBadge type={account.accountType} />}
          {...back}
          editTo={`/crm/accounts/${account.id}/edit`}
          editLabel="Edit Account"
          side={
            <>
              <AccountContacts accountId={account.id} />
              <Panel title="Account Details">
                <Facts dense>
                  <Fact label="Created">{formatDate(account.createdAt)}</Fact>
                  <Fact label="Last Updated">{formatDate(account.updatedAt)}</Fact>
                </Facts>
              </Panel>
              <TimelinePanel subject={{ noun: 'account', id: account.id }} />
            </>
          }
        >
          <AccountInformation account={account} />
          <AddressInformation account={account} />
          {account.notes && (
            <Panel title="Notes">
              <Prose>{account.notes}</Prose>
            </Panel>
          )}
        </DetailScreen>
      )}
    </RecordGate>
  );
}

function AddressInformation({ account }: { account: AccountRecord }) {
  const { address, city, state, postcode } = account;
  const place = [city, state, postcode].filter(Boolean).join(' ');
  return (
    <Panel title="Address Information">
      {address || place ? (
        <address className={classes.address}>
          {address && <div>{address}</div>}
          {place}
        </address>
      ) : (
        <Text c="dimmed">No address information</Text>
      )}
    </Panel>
  );
}
