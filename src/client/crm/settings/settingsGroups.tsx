import { IconBuildingStore, IconDatabase, IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { hasRight, type Right } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { LinkSection } from '../../ui/settings/LinkSection.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { DownloadEverything } from '../records/export/DownloadEverything.tsx';
import { ExportsSection } from '../records/export/ExportsSection.tsx';
import { TrashSection } from '../records/trash/TrashSection.tsx';
import { DemoDataSection } from '../setup/DemoDataSection.tsx';
import { SetupSection } from '../setup/SetupSection.tsx';
import { RolesSection } from '../team/RolesSection.tsx';
import { TeamSection } from '../team/TeamSection.tsx';
import { CalendarSection } from './CalendarSection.tsx';
import { FirmAccountSection } from './FirmAccountSection.tsx';
import {
  BackupSettings,
  ContactSettings,
  EngagementStepsSettings,
  EnquiryOwnersSettings,
  EventLog,
  MailPage,
  PriceSettings,
  ProposalSettings,
  QuarantinedEnquiries,
  WebsiteSettings,
  WorkingDaysSettings,
} from './lazyPages.tsx';
import { MorningMailSection } from './MorningMailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

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
        content: (
          <>
            <ProfileSection />
            <OwnRepliesSection />
            <MorningMailSection />
            <CalendarSection />
            <RemindersSection />
            <SetupSection />
          </>
        ),
      },
      {
        path: 'security',
        name: 'Security',
        hint: 'Password, two-step sign-in, where you are signed in',
        content: (
          <>
            <PasswordSection />
            <FirmAccountSection />
            <SecondFactorSection />
            <SessionsSection />
          </>
        ),
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

/** The address for clients' answers to the mails with a person's proposals. */
function OwnRepliesSection() {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const settings = trpc.notices.settings.useQuery();
  const set = trpc.notices.setOwnReplies.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      utils.notices.settings.setData(undefined, saved);
      notify.success(saved.ownReplies ? 'Answers come to you' : 'Answers go to the business');
    },
    onError: (error) => notifyFailure('Failed to change where answers go', error),
  });
  return (
    <SettingsSection
      title="Answers to your proposals"
      hint="Where a client’s reply to a proposal or its reminder goes."
    >
      <Switch
        label="Send them to me"
        description={`Clients see ${user.email}.`}
        checked={settings.data?.ownReplies ?? false}
        disabled={!settings.data}
        readOnly={set.isPending}
        onChange={(event) => set.mutate({ ownReplies: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
