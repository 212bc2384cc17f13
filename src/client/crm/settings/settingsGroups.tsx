import { IconBuildingStore, IconDatabase, IconUser, IconUsers } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { LinkSection } from '../../ui/settings/FoldedSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { type PageFacts, settingsPages } from '../navigation/settingsPages.ts';
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

interface SettingsPage extends PageFacts {
  /** Below the group's; empty for its only page. */
  path: string;
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
        ...settingsPages['you/profile'],
        content: <Profile />,
      },
      {
        path: 'security',
        ...settingsPages['you/security'],
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
        ...settingsPages.team,
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
        ...settingsPages['business/contact'],
        content: (
          <>
            <ContactSettings />
            <WebsiteSettings />
          </>
        ),
      },
      {
        path: 'prices',
        ...settingsPages['business/prices'],
        content: <PriceSettings />,
      },
      {
        path: 'proposals',
        ...settingsPages['business/proposals'],
        content: <ProposalSettings />,
      },
      {
        path: 'mail',
        ...settingsPages['business/mail'],
        content: <MailPage />,
      },
      {
        path: 'work',
        ...settingsPages['business/work'],
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
        ...settingsPages['data/trash'],
        content: (
          <>
            <TrashSection />
            <RecentChangesLink />
          </>
        ),
      },
      {
        path: 'enquiries',
        ...settingsPages['data/enquiries'],
        content: <QuarantinedEnquiries />,
      },
      {
        path: 'exports',
        ...settingsPages['data/exports'],
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
        ...settingsPages['data/log'],
        content: <EventLog />,
      },
      {
        path: 'backup',
        ...settingsPages['data/backup'],
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
