import { Stack } from '@mantine/core';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useSession } from '../auth/useSession.ts';
import { QuarantineSection } from '../quarantine/QuarantineSection.tsx';
import { ExportsSection } from '../records/export/ExportsSection.tsx';
import { TrashSection } from '../records/trash/TrashSection.tsx';
import { TeamSection } from '../team/TeamSection.tsx';
import { MorningMailSection } from './MorningMailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** The account of the person, the team for admins, and the trash. */
export function Settings() {
  const { user } = useSession();
  return (
    <Stack gap="lg" maw={880}>
      <PageTitle>Settings</PageTitle>
      <ProfileSection />
      <MorningMailSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
      {user.role === 'admin' && <TeamSection />}
      <QuarantineSection />
      {user.role === 'admin' && <ExportsSection />}
      <TrashSection />
    </Stack>
  );
}
