import { IconBuildingStore, IconDatabase, IconUser, IconUsers } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { hasRight, type Right } from '#shared/team/rights.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { LinkSection } from '../../ui/settings/FoldedSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { DownloadEverything, ExportsSection } from '../records/export/ExportsSection.tsx';
import { TrashSection } from '../records/trash/TrashSection.tsx';
import { DemoDataSection } from '../setup/SetupSection.tsx';
import { RolesSection } from '../team/RolesSection.tsx';
import { TeamSection } from '../team/TeamSection.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './Security.tsx';

const WITH_LOADING = { fallback: <Loading />, onError: 'show' } as const;

// The pages that only administrators open.
const lazySection = (load: () => Promise<ComponentType<object>>) => lazyPart(load, WITH_LOADING);

const ContactSettings = lazySection(
  async () => (await import('../business/ContactSettings.tsx')).ContactSettings,
);
const WebsiteSettings = lazySection(
  async () => (await import('../business/WebsiteSettings.tsx')).WebsiteSettings,
);
const PriceSettings = lazySection(async () => (await import('../business/PriceSettings.tsx')).PriceSettings);
const ProposalSettings = lazySection(
  async () => (await import('../business/ProposalSettings.tsx')).ProposalSettings,
);
const WorkingDaysSettings = lazySection(
  async () => (await import('../business/WorkingDaysSettings.tsx')).WorkingDaysSettings,
);
const EngagementStepsSettings = lazySection(
  async () => (await import('../business/EngagementStepsSettings.tsx')).EngagementStepsSettings,
);
const EnquiryOwnersSettings = lazySection(
  async () => (await import('../business/EnquiryOwnersSettings.tsx')).EnquiryOwnersSettings,
);
const MailPage = lazySection(async () => (await import('./MailPage.tsx')).MailPage);
const BackupSettings = lazySection(
  async () => (await import('../backups/BackupSettings.tsx')).BackupSettings,
);
const EventLog = lazySection(async () => (await import('../event-log/EventLog.tsx')).EventLog);

// The page that everybody opens; its list is also a screen beside the leads.
const QuarantinedEnquiries = lazySection(
  async () => (await import('../quarantine/Quarantine.tsx')).QuarantinedEnquiries,
);

const RecentChangesLink = () => (
  <LinkSection
    title="Recent changes"
    summary={`Bulk changes of the last ${formatCount(UNDO_DAYS, 'day')}`}
    to="/crm/recent-changes"
  />
);

interface SettingsPage {
  /** Below the group's; empty for its only page. */
  path: string;
  name: string;
  /** The content of the page, for the list on a phone. */
  hint: string;
  right?: Right;
  content: ReactNode;
}

export interface SettingsGroup {
  /** Below `/crm/settings/`. */
  path: string;
  name: string;
  hint: string;
  icon: typeof IconUser;
  pages: SettingsPage[];
}

const MembersForAdmins = () => (hasRight(useSession().user, 'manageTeam') ? <TeamSection /> : null);

const groups: SettingsGroup[] = [
  {
    path: 'you',
    name: 'You',
    hint: 'Name, password, devices, emails and reminders',
    icon: IconUser,
    pages: [
      {
        path: 'profile',
        name: 'Profile',
        hint: 'Your name, answers to proposals, the morning email, calendar, reminders',
        content: <Profile />,
      },
      {
        path: 'security',
        name: 'Security',
        hint: 'Password, two-step sign-in, where you are signed in',
        content: <Security />,
      },
    ],
  },
  {
    path: 'team',
    name: 'Team',
    hint: 'What each role may do, and for administrators the members',
    icon: IconUsers,
    pages: [
      {
        path: '',
        name: 'Team',
        hint: '',
        content: (
          <>
            <MembersForAdmins />
            <RolesSection />
          </>
        ),
      },
    ],
  },
  {
    path: 'business',
    name: 'Business',
    hint: 'What clients see, pay and get by email',
    icon: IconBuildingStore,
    pages: [
      {
        path: 'contact',
        name: 'Contact and website',
        hint: 'Name, contact details, logo, texts, claims, testimonials',
        right: 'manageBusiness',
        content: (
          <>
            <ContactSettings />
            <WebsiteSettings />
          </>
        ),
      },
      {
        path: 'prices',
        name: 'Prices',
        hint: 'Modules, fees, registration groups, packages',
        right: 'manageCatalogue',
        content: <PriceSettings />,
      },
      {
        path: 'proposals',
        name: 'Proposals',
        hint: 'Terms and Conditions, emails to clients',
        right: 'manageCatalogue',
        content: <ProposalSettings />,
      },
      {
        path: 'mail',
        name: 'Email',
        hint: 'Mail server, test email, who hears of enquiries',
        right: 'manageMail',
        content: <MailPage />,
      },
      {
        path: 'work',
        name: 'Work',
        hint: 'Working days, steps of engagements, owners of enquiries',
        right: 'manageBusiness',
        content: (
          <>
            <WorkingDaysSettings />
            <EngagementStepsSettings />
            <EnquiryOwnersSettings />
          </>
        ),
      },
    ],
  },
  {
    path: 'data',
    name: 'Data',
    hint: 'Trash, changes, quarantine, exports, log, backup',
    icon: IconDatabase,
    pages: [
      {
        path: 'trash',
        name: 'Trash',
        hint: 'Deleted records, and recent changes',
        content: (
          <>
            <TrashSection />
            <RecentChangesLink />
          </>
        ),
      },
      {
        path: 'enquiries',
        name: 'Quarantine',
        hint: 'Enquiries that look like junk',
        content: <QuarantinedEnquiries />,
      },
      {
        path: 'exports',
        name: 'Exports',
        hint: 'Everything as one file, who took what out, demo data',
        right: 'oversee',
        content: (
          <>
            <DownloadEverything />
            <ExportsSection />
            <DemoDataSection />
          </>
        ),
      },
      {
        path: 'log',
        name: 'Log',
        hint: 'Who signed in, who changed the team and the settings',
        right: 'readLog',
        content: <EventLog />,
      },
      {
        path: 'backup',
        name: 'Backup',
        hint: 'Backups of everything, by hand and every night',
        right: 'backUp',
        content: <BackupSettings />,
      },
    ],
  },
];

export const settingsHref = ({ path }: SettingsGroup, page?: SettingsPage) =>
  ['/crm/settings', path, page?.path].filter(Boolean).join('/');

/** True if the settings have this group or page, also for a person who may not see it. */
export const hasSettingsPage = (group: string, page?: string) =>
  groups.some(
    ({ path, pages }) => path === group && (page === undefined || pages.some(({ path }) => path === page)),
  );

/** The groups of the settings with the pages that this person may see. */
export function useSettingsGroups(): SettingsGroup[] {
  const { user } = useSession();
  return groups
    .map((group) => ({
      ...group,
      pages: group.pages.filter(({ right }) => !right || hasRight(user, right)),
    }))
    .filter(({ pages }) => pages.length > 0);
}
