import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { AccountCard as Account } from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { formatAud } from '#shared/fields/format.ts';
import { shownPhone } from '#shared/fields/phone.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import classes from './AccountCard.module.css';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';

export function AccountCard({ row: account, card }: CardProps<Account>) {
  return (
    <RecordCard
      {...card}
      title={account.name}
      detail={[account.city, account.state].filter(Boolean).join(', ')}
      figure={shownPhone(account.businessPhone)}
      badges={<AccountTypeBadge type={account.accountType} />}
    >
      <AccountSummary account={account} />
    </RecordCard>
  );
}

/** The body of an account's card; also shown on its screen until the whole record is loaded. */
export function AccountSummary({ account }: { account: Account }) {
  const { name, legalName, employeeCount, annualRevenue } = account;
  return (
    <>
      {legalName && legalName !== name && <p className={classes.secondary}>{`Legal: ${legalName}`}</p>}
      {account.industry && <p className={classes.secondary}>{account.industry}</p>}
      <CardLines>
        <CardLine label={labels.businessEmail} icon={IconMail} isWide>
          {account.businessEmail}
        </CardLine>
        <CardLine label={labels.businessPhone} icon={IconPhone}>
          {shownPhone(account.businessPhone)}
        </CardLine>
        <CardLine label="Location" icon={IconMapPin}>
          {[account.city, account.state].filter(Boolean).join(', ')}
        </CardLine>
      </CardLines>
      <CardStats>
        <CardStat label={labels.employeeCount}>{employeeCount?.toLocaleString('en-AU')}</CardStat>
        <CardStat label={labels.annualRevenue}>
          {annualRevenue === null ? null : formatAud(annualRevenue)}
        </CardStat>
      </CardStats>
    </>
  );
}
