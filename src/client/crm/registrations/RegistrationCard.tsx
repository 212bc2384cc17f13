import { IconBuildingCommunity, IconId, IconListCheck } from '@tabler/icons-react';
import { formatTightDay } from '#shared/fields/format.ts';
import type { RegistrationCard as Registration } from '#shared/registrations/registrations.schema.ts';
import { registrationLabels as labels, registrationFactLabels } from '#shared/registrations/registrations.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { isRenewalLate, registrationBadge } from './registrationBadges.tsx';

export function RegistrationCard({ row: registration, card }: CardProps<Registration>) {
  return (
    <RecordCard
      {...card}
      title={registration.accountName}
      detail={registration.number}
      figure={registration.expiresOn && `Exp. ${formatTightDay(registration.expiresOn)}`}
      badges={registrationBadge(registration)}
    >
      <RegistrationSummary registration={registration} />
    </RecordCard>
  );
}

/** The body of a registration's card; also shown on its screen until the whole record is loaded. */
export const RegistrationSummary = ({ registration }: { registration: Registration }) => (
  <>
    <CardLines isFirstShort>
      <CardLine label={labels.number} icon={IconId}>
        {registration.number}
      </CardLine>
      <CardLine label={labels.auditor} icon={IconBuildingCommunity}>
        {registration.auditor}
      </CardLine>
      <CardLine label={labels.groups} icon={IconListCheck} isWide>
        {registration.groups.join(', ')}
      </CardLine>
    </CardLines>
    <CardStats>
      <CardStat label={labels.startsOn}>
        {registration.startsOn && formatTightDay(registration.startsOn)}
      </CardStat>
      <CardStat label={labels.expiresOn} isLate={isRenewalLate(registration)}>
        {registration.expiresOn && formatTightDay(registration.expiresOn)}
      </CardStat>
      {registration.midTermOn && (
        <CardStat label={registrationFactLabels.midTerm}>{formatTightDay(registration.midTermOn)}</CardStat>
      )}
      <CardOwner label={labels.ownerId} name={registration.ownerName} />
    </CardStats>
  </>
);
