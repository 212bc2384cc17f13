import { Anchor, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { AccountCard, AccountRecord } from '#shared/accounts.schema.ts';
import { formatDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { MultilineText } from '../../ui/record/MultilineText.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { AccountTypeBadge } from '../badges.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
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
  const listed = useCachedRecord<AccountCard>('accounts', id);
  return (
    <RecordLoader
      noun="account"
      {...back}
      query={query}
      placeholder={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)}>
            <Panel title="Account Information">
              <AccountSummary account={listed} />
              <DetailSkeleton />
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
              <RelatedOpportunities parent={{ accountId: account.id }} accountId={account.id} />
              <Panel
                title="Account Details"
                aside={
                  <Anchor component={Link} to={`/crm/accounts/${account.id}/merge`} size="sm">
                    Merge with another
                  </Anchor>
                }
              >
                <DescriptionList dense>
                  <DescriptionItem label="Created">{formatDate(account.createdAt)}</DescriptionItem>
                  <DescriptionItem label="Last Updated">{formatDate(account.updatedAt)}</DescriptionItem>
                </DescriptionList>
              </Panel>
              <TimelinePanel subject={{ noun: 'account', id: account.id }} />
            </>
          }
        >
          <AccountInformation account={account} />
          <AddressInformation account={account} />
          {account.notes && (
            <Panel title="Notes">
              <MultilineText>{account.notes}</MultilineText>
            </Panel>
          )}
          <DocumentsPanel subject="account" subjectId={account.id} />
        </DetailScreen>
      )}
    </RecordLoader>
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
