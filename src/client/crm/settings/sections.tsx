import {
  IconBuildingStore,
  IconCoin,
  IconDatabase,
  IconFileText,
  IconLock,
  IconMail,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/Loading.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { useSession } from '../auth/useSession.ts';
import { QuarantineSection } from '../quarantine/QuarantineSection.tsx';
import { ExportsSection } from '../records/export/ExportsSection.tsx';
import { TrashSection } from '../records/trash/TrashSection.tsx';
import { DemoDataSection } from '../setup/DemoDataSection.tsx';
import { TeamSection } from '../team/TeamSection.tsx';
import { MorningMailSection } from './MorningMailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const WITH_LOADING = { fallback: <Loading />, onError: 'show' } as const;

// Only administrators open these.
const BusinessSettings = lazyPart(
  async () => (await import('../business/BusinessSettings.tsx')).BusinessSettings,
  WITH_LOADING,
);
const MailSettings = lazyPart(
  async () => (await import('../mail/MailSettings.tsx')).MailSettings,
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

interface Section {
  /** Below `/crm/settings/`. */
  path: string;
  name: string;
  /** What is there, for the list on a phone. */
  hint: string;
  icon: typeof IconUser;
  isForAdmins?: true;
  content: ReactNode;
}

const DataForAdmins = () =>
  useSession().user.role === 'admin' ? (
    <>
      <ExportsSection />
      <DemoDataSection />
    </>
  ) : null;

const sections: Section[] = [
  {
    path: 'you',
    name: 'You',
    hint: 'Your name, the morning mail, reminders',
    icon: IconUser,
    content: (
      <>
        <ProfileSection />
        <MorningMailSection />
        <RemindersSection />
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
    hint: 'Members, their roles and approval',
    icon: IconUsers,
    isForAdmins: true,
    content: <TeamSection />,
  },
  {
    path: 'business',
    name: 'Business',
    hint: 'Name, claims, testimonials, packages',
    icon: IconBuildingStore,
    isForAdmins: true,
    content: <BusinessSettings />,
  },
  {
    path: 'prices',
    name: 'Groups and prices',
    hint: 'Registration groups, modules and fees',
    icon: IconCoin,
    isForAdmins: true,
    content: <CatalogueSettings />,
  },
  {
    path: 'terms',
    name: 'Terms',
    hint: 'Terms and Conditions of proposals',
    icon: IconFileText,
    isForAdmins: true,
    content: <TermsSettings />,
  },
  {
    path: 'mail',
    name: 'Mail',
    hint: 'The mail server, a test mail',
    icon: IconMail,
    isForAdmins: true,
    content: <MailSettings />,
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
    hint: 'The trash, and for administrators the exports',
    icon: IconDatabase,
    content: (
      <>
        <DataForAdmins />
        <TrashSection />
      </>
    ),
  },
];

/** The sections of the settings that this person may see. */
export function useSettingsSections() {
  const { user } = useSession();
  return sections.filter(({ isForAdmins }) => !isForAdmins || user.role === 'admin');
}
