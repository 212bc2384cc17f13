import { Anchor, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { AccountCard, AccountRecord } from '#shared/accounts.schema.ts';
import { formatDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Filling } from '../../ui/Filling.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { AccountTypeBadge } from '../badges.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RecordOpportunities } from '../opportunities/RecordOpportunities.tsx';
import { useListed } from '../useListed.ts';
import { AccountSummary } from './AccountCard.tsx';
import { AccountContacts } from './AccountContacts.tsx';
import classes from './AccountDetail.module.css';
import { AccountInformation } from './AccountInformation.tsx';

const back = { backTo: '/crm/accounts', backLabel: 'Back to accounts' };

const headOf = ({ id, name, accountType }: AccountCard | AccountRecord) => ({
  ...back,
  title: name,
  badges: <AccountTypeBadge type={accountType} />,
  editTo: `/crm/accounts/${id}/edit`,
  editLabel: 'Edit Account',
});

export function AccountDetail() {
  const { id = '' } = useParams();
  const query = trpc.accounts.byId.useQuery({ id });
  const listed = useListed<AccountCard>('accounts', id);
  return (
    <RecordGate
      noun="account"
      {...back}
      query={query}
      glimpse={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)}>
            <Panel title="Account Information">
              <AccountSummary account={listed} />
              <Filling />
            </Panel>
          </DetailScreen>
        )
      }
    >
      {(account) => (
        <DetailScreen
          key={account.id}
          {...headOf(account)}
          side={
            <>
              <AccountContacts accountId={account.id} />
              <RecordOpportunities of={{ accountId: account.id }} accountId={account.id} />
              <Panel
                title="Account Details"
                aside={
                  <Anchor component={Link} to={`/crm/accounts/${account.id}/merge`} size="sm">
                    Merge with another
                  </Anchor>
                }
              >
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
          <DocumentsPanel subject="account" subjectId={account.id} />
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
