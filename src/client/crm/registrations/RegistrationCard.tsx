import { IconBuildingCommunity, IconListCheck, IconUserCircle } from '@tabler/icons-react';
import { formatShortDay } from '#shared/fields/format.ts';
import type { RegistrationCard as Registration } from '#shared/registrations.schema.ts';
import { registrationLabels as labels, registrationFactLabels } from '#shared/registrations.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import { CardBadge } from './registrationBadges.tsx';

interface RegistrationCardProps {
  registration: Registration;
  onDelete: () => void;
}

export function RegistrationCard({ registration, onDelete }: RegistrationCardProps) {
  return (
    <RecordCard
      id={registration.id}
      title={registration.accountName}
      to={`/crm/registrations/${registration.id}`}
      onDelete={onDelete}
      detail={registration.number}
      figure={registration.expiresOn && formatShortDay(registration.expiresOn)}
      badges={<CardBadge registration={registration} />}
    >
      <RegistrationSummary registration={registration} />
    </RecordCard>
  );
}

/** The body of a registration's card; also shown on its screen until the whole record is loaded. */
export const RegistrationSummary = ({ registration }: { registration: Registration }) => (
  <>
    <CardLines>
      <CardLine label={labels.groups} icon={IconListCheck} isWide>
        {registration.groups.join(', ')}
      </CardLine>
      <CardLine label={labels.auditor} icon={IconBuildingCommunity}>
        {registration.auditor}
      </CardLine>
      <CardLine label={labels.ownerId} icon={IconUserCircle}>
        {registration.ownerName}
      </CardLine>
    </CardLines>
    <CardStats>
      <CardStat label={labels.startsOn}>
        {registration.startsOn && formatShortDay(registration.startsOn)}
      </CardStat>
      <CardStat label={labels.expiresOn}>
        {registration.expiresOn && formatShortDay(registration.expiresOn)}
      </CardStat>
      <CardStat label={registrationFactLabels.midTerm}>
        {registration.midTermOn ? formatShortDay(registration.midTermOn) : 'None'}
      </CardStat>
    </CardStats>
  </>
);
