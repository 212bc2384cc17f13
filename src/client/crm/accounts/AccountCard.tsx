import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { AccountCard as Account, AccountInput } from '#shared/accounts/accounts.schema.ts';
import { accountType, accountLabels as labels } from '#shared/accounts/accounts.ts';
import { engagementLabels } from '#shared/engagements/engagements.ts';
import { formatAud } from '#shared/fields/format.ts';
import { shownPhone } from '#shared/fields/phone.ts';
import { CardLine, CardLines, CardText } from '../../ui/record/CardLines.tsx';
import { CardDay, CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<AccountInput['accountType'], Tone> = {
  small_business: 'teal',
  enterprise: 'violet',
  government: 'blue',
  non_profit: 'green',
  startup: 'amber',
  individual: 'grey',
};

export const AccountTypeBadge = ({ type }: { type: AccountInput['accountType'] }) => (
  <ToneBadge tone={tones[type]}>{accountType.labels[type]}</ToneBadge>
);

/** Of the account itself, else of the person to call there. */
const phoneOf = ({ businessPhone, contactPhone }: Account) => businessPhone ?? contactPhone;

export function AccountCard({ row: account, card }: CardProps<Account>) {
  return (
    <RecordCard
      {...card}
      hasButtons
      title={account.name}
      detail={[account.city, account.state].filter(Boolean).join(', ')}
      figure={shownPhone(phoneOf(account))}
      dueOn={account.dueOn}
      badges={<AccountTypeBadge type={account.accountType} />}
    >
      <AccountSummary account={account} />
    </RecordCard>
  );
}

/** The body of an account's card; also shown on its screen until the whole record is loaded. */
export function AccountSummary({ account }: { account: Account }) {
  const email = account.businessEmail ?? account.contactEmail;
  const phone = phoneOf(account);
  const { name, legalName, employeeCount, annualRevenue, step, dueOn } = account;
  return (
    <>
      <CardText>{legalName && legalName !== name ? `Legal: ${legalName}` : null}</CardText>
      <CardText>{account.industry}</CardText>
      <CardLines isFirstShort>
        <CardLine
          label={account.businessEmail ? labels.businessEmail : 'Contact’s email'}
          icon={IconMail}
          isWide
        >
          {email}
        </CardLine>
        <CardLine label={account.businessPhone ? labels.businessPhone : 'Contact’s phone'} icon={IconPhone}>
          {shownPhone(phone)}
        </CardLine>
        <CardLine label="Location" icon={IconMapPin}>
          {[account.city, account.state].filter(Boolean).join(', ')}
        </CardLine>
      </CardLines>
      <CardStats isLastWide>
        {employeeCount !== null && (
          <CardStat label={labels.employeeCount} short="Employees">
            {employeeCount.toLocaleString('en-AU')}
          </CardStat>
        )}
        {annualRevenue !== null && (
          <CardStat label={labels.annualRevenue} short="Revenue">
            {formatAud(annualRevenue)}
          </CardStat>
        )}
        {step && (
          <>
            <CardDay label={step} day={dueOn} isOpen />
            <CardOwner label={engagementLabels.ownerId} name={account.ownerName} />
          </>
        )}
      </CardStats>
    </>
  );
}
