import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountRecord } from '#shared/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { formatAud } from '#shared/fields/format.ts';
import { MailLink } from '../../ui/MailLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { WebLink } from '../../ui/WebLink.tsx';

/** Who an account is and how to reach it; empty fields are left out. */
export function AccountInformation({ account }: { account: AccountRecord }) {
  return (
    <Panel title="Account Information">
      <DescriptionList>
        <DescriptionItem label={labels.name}>{account.name}</DescriptionItem>
        <DescriptionItem label={labels.industry}>{account.industry}</DescriptionItem>
        <DescriptionItem label={labels.abn}>{account.abn && formatAbn(account.abn)}</DescriptionItem>
        <DescriptionItem label={labels.businessEmail}>
          {account.businessEmail && <MailLink address={account.businessEmail} />}
        </DescriptionItem>
        <DescriptionItem label={labels.businessPhone}>
          {account.businessPhone && <PhoneLink number={account.businessPhone} />}
        </DescriptionItem>
        <DescriptionItem label={labels.website}>
          {account.website && <WebLink url={account.website} />}
        </DescriptionItem>
        <DescriptionItem label={labels.email}>
          {account.email && <MailLink address={account.email} />}
        </DescriptionItem>
        <DescriptionItem label={labels.phone}>
          {account.phone && <PhoneLink number={account.phone} />}
        </DescriptionItem>
        <DescriptionItem label={labels.legalName}>{account.legalName}</DescriptionItem>
        <DescriptionItem label={labels.businessName}>{account.businessName}</DescriptionItem>
        <DescriptionItem label={labels.taxId}>{account.taxId}</DescriptionItem>
        <DescriptionItem label={labels.parentAccountId}>
          {account.parentAccountId && (
            <Anchor component={Link} to={`/crm/accounts/${account.parentAccountId}`}>
              {account.parentAccountName}
            </Anchor>
          )}
        </DescriptionItem>
        <DescriptionItem label={labels.annualRevenue}>
          {account.annualRevenue !== null && formatAud(account.annualRevenue)}
        </DescriptionItem>
        <DescriptionItem label={labels.employeeCount}>
          {account.employeeCount?.toLocaleString('en-AU')}
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
