import { Button } from '@mantine/core';
import {
  IconBuildingStore,
  IconCoin,
  IconDatabase,
  IconDatabaseExport,
  IconFileText,
  IconHistory,
  IconLock,
  IconMail,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { hasRight, type Right } from '#shared/team/rights.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { QuarantineSection } from '../quarantine/QuarantineSection.tsx';
import { DownloadEverything } from '../records/export/DownloadEverything.tsx';
import { ExportsSection } from '../records/export/ExportsSection.tsx';
import { TrashSection } from '../records/trash/TrashSection.tsx';
import { DemoDataSection } from '../setup/DemoDataSection.tsx';
import { SetupSection } from '../setup/SetupSection.tsx';
import { RolesSection } from '../team/RolesSection.tsx';
import { TeamSection } from '../team/TeamSection.tsx';
import { MorningMailSection } from './MorningMailSection.tsx';
import { OwnRepliesSection } from './OwnRepliesSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const WITH_LOADING = { fallback: <Loading />, onError: 'show' } as const;

// The sections that only administrators open.
const BusinessSettings = lazyPart(
  async () => (await import('../business/BusinessSettings.tsx')).BusinessSettings,
  WITH_LOADING,
);
const MailSettings = lazyPart(
  async () => (await import('../mail/MailSettings.tsx')).MailSettings,
  WITH_LOADING,
);
const BackupSettings = lazyPart(
  async () => (await import('../backups/BackupSettings.tsx')).BackupSettings,
  WITH_LOADING,
);
const CatalogueSettings = lazyPart(
  async () => (await import('../business/versions/CatalogueSettings.tsx')).CatalogueSettings,
  WITH_LOADING,
);
const TermsSettings = lazyPart(
  async () => (await import('../business/versions/TermsSettings.tsx')).TermsSettings,
  WITH_LOADING,
);

const EventLog = lazyPart(async () => (await import('../event-log/EventLog.tsx')).EventLog, WITH_LOADING);

interface Section {
  /** The path below `/crm/settings/`. */
  path: string;
  name: string;
  /** The content of the section, for the list on a phone. */
  hint: string;
  icon: typeof IconUser;
  /** The right without which the section is not there. */
  right?: Right;
  content: ReactNode;
}

function DataForAdmins() {
  const { user } = useSession();
  return (
    <>
      {hasRight(user, 'takeEverything') && <DownloadEverything />}
      {hasRight(user, 'oversee') && <ExportsSection />}
      {hasRight(user, 'switchDemoData') && <DemoDataSection />}
    </>
  );
}

const MembersForAdmins = () => (hasRight(useSession().user, 'manageTeam') ? <TeamSection /> : null);

const RecentChangesLink = () => (
  <SettingsSection
    title="Recent changes"
    hint={`Bulk changes of the last ${formatCount(UNDO_DAYS, 'day')}, each with its Undo.`}
  >
    <Button component={Link} to="/crm/recent-changes" variant="default">
      Open recent changes
    </Button>
  </SettingsSection>
);

const sections: Section[] = [
  {
    path: 'you',
    name: 'You',
    hint: 'Your name, answers to proposals, the morning mail, reminders',
    icon: IconUser,
    content: (
      <>
        <ProfileSection />
        <OwnRepliesSection />
        <MorningMailSection />
        <RemindersSection />
        <SetupSection />
      </>
    ),
  },
  {
    path: 'security',
    name: 'Security',
    hint: 'Password, two-step sign-in, where you are signed in',
    icon: IconLock,
    content: (
      <>
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
      </>
    ),
  },
  {
    path: 'team',
    name: 'Team',
    hint: 'What each role may do, and for administrators the members',
    icon: IconUsers,
    content: (
      <>
        <MembersForAdmins />
        <RolesSection />
      </>
    ),
  },
  {
    path: 'business',
    name: 'Business',
    hint: 'Name, claims, testimonials, packages, mails to clients',
    icon: IconBuildingStore,
    right: 'manageBusiness',
    content: <BusinessSettings />,
  },
  {
    path: 'prices',
    name: 'Groups and prices',
    hint: 'Registration groups, modules and fees',
    icon: IconCoin,
    right: 'manageCatalogue',
    content: <CatalogueSettings />,
  },
  {
    path: 'terms',
    name: 'Terms',
    hint: 'Terms and Conditions of proposals',
    icon: IconFileText,
    right: 'manageCatalogue',
    content: <TermsSettings />,
  },
  {
    path: 'mail',
    name: 'Mail',
    hint: 'Microsoft 365 or a mail server, a test mail',
    icon: IconMail,
    right: 'manageMail',
    content: <MailSettings />,
  },
  {
    path: 'log',
    name: 'Log',
    hint: 'Who signed in, who changed the team and the settings',
    icon: IconHistory,
    right: 'readLog',
    content: <EventLog />,
  },
  {
    path: 'website-enquiries',
    name: 'Website enquiries',
    hint: 'The quarantine',
    icon: IconWorld,
    content: <QuarantineSection />,
  },
  {
    path: 'data',
    name: 'Data',
    hint: 'Recent changes, the trash, and for administrators the exports',
    icon: IconDatabase,
    content: (
      <>
        <RecentChangesLink />
        <DataForAdmins />
        <TrashSection />
      </>
    ),
  },
  {
    path: 'backup',
    name: 'Backup',
    hint: 'Backups of everything, by hand and every night',
    icon: IconDatabaseExport,
    right: 'backUp',
    content: <BackupSettings />,
  },
];

/** The sections of the settings that this person may see. */
export function useSettingsSections() {
  const { user } = useSession();
  return sections.filter(({ right }) => !right || hasRight(user, right));
}
