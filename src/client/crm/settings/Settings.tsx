import { Stack } from '@mantine/core';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { QuarantineSection } from '../quarantine/QuarantineSection.tsx';
import { useSession } from '../useSession.ts';
import { ExportsSection } from './ExportsSection.tsx';
import { MorningMailSection } from './MorningMailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TeamSection } from './TeamSection.tsx';
import { TrashSection } from './TrashSection.tsx';

/** One's own account, for admins the team, and what was deleted. */
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
