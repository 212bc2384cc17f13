import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountRecord } from '#shared/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { formatAud } from '#shared/fields/format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { WebLink } from '../../ui/WebLink.tsx';

/** What an account is and how to reach it: every field that is filled in. */
export function AccountInformation({ account }: { account: AccountRecord }) {
  return (
    <Panel title="Account Information">
      <Facts>
        <Fact label={labels.name}>{account.name}</Fact>
        <Fact label={labels.industry}>{account.industry}</Fact>
        <Fact label={labels.abn}>{account.abn && formatAbn(account.abn)}</Fact>
        <Fact label={labels.businessEmail}>
          {account.businessEmail && <MailLink address={account.businessEmail} />}
        </Fact>
        <Fact label={labels.businessPhone}>
          {account.businessPhone && <PhoneLink number={account.businessPhone} />}
        </Fact>
        <Fact label={labels.website}>{account.website && <WebLink url={account.website} />}</Fact>
        <Fact label={labels.email}>{account.email && <MailLink address={account.email} />}</Fact>
        <Fact label={labels.phone}>{account.phone && <PhoneLink number={account.phone} />}</Fact>
        <Fact label={labels.legalName}>{account.legalName}</Fact>
        <Fact label={labels.businessName}>{account.businessName}</Fact>
        <Fact label={labels.taxId}>{account.taxId}</Fact>
        <Fact label={labels.parentAccountId}>
          {account.parentAccountId && (
            <Anchor component={Link} to={`/crm/accounts/${account.parentAccountId}`}>
              {account.parentAccountName}
            </Anchor>
          )}
        </Fact>
        <Fact label={labels.annualRevenue}>
          {account.annualRevenue !== null && formatAud(account.annualRevenue)}
        </Fact>
        <Fact label={labels.employeeCount}>{account.employeeCount?.toLocaleString('en-AU')}</Fact>
      </Facts>
    </Panel>
  );
}
