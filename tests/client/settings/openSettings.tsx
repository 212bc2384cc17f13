import { screen, within } from '@testing-library/react';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { Settings } from '#client/crm/settings/Settings.tsx';
import type { ListedMember, SessionListItem, TeamMember } from '#shared/auth/auth.schema.ts';
import type { MailSettings as StoredMailSettings } from '#shared/mail-settings/mail.ts';
import type { TrashBatch } from '#shared/records/trash.schema.ts';
import type { InvitationRecord } from '#shared/team/team.schema.ts';
import { type Answers, render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

export const bob: TeamMember = {
  id: '0193a5c0-0000-7000-8000-00000000000b',
  email: 'bob@example.com',
  firstName: 'Bob',
  lastName: 'Marsh',
  role: 'staff',
  state: 'pending',
  hasSecondFactor: false,
  createdAt: new Date(),
};

export const listed = (values: Partial<ListedMember> = {}): ListedMember => ({
  ...bob,
  hasFirmAccount: false,
  hasPassword: true,
  lastSignInAt: null,
  ...values,
});

const laptop: SessionListItem = {
  id: 'a',
  device: 'Chrome on Linux',
  lastUsedAt: new Date(),
  createdAt: new Date(),
  isCurrent: true,
};
const phone: SessionListItem = { ...laptop, id: 'b', device: 'Safari on iOS', isCurrent: false };

export const batch: TrashBatch = {
  batchId: '0193a5c0-0000-7000-8000-0000000000ff',
  title: 'Sunrise Care',
  counts: { account: 1, contact: 2 },
  deletedAt: new Date(),
  deletedByName: 'Ada Byron',
  mergedNoun: null,
  keptUntil: null,
  until: new Date(),
};

export const invitation: InvitationRecord = {
  id: '7',
  email: 'kim@example.com',
  firstName: null,
  lastName: null,
  role: 'manager',
  expiresAt: new Date('2026-11-29T02:00:00Z'),
  isExpired: false,
  invitedByName: 'Ada Byron',
};

export const mail = (values: Partial<StoredMailSettings> = {}): StoredMailSettings => ({
  version: 0,
  server: null,
  environmentHost: null,
  waitingCount: 0,
  arrivedAt: null,
  notices: [],
  microsoft: {
    version: 0,
    connection: null,
    returnUrl: 'https://desk.banksia.example/microsoft/signed-in',
    isReturnUrlAllowed: true,
  },
  ...values,
});

export const noticeSettings = { morningMail: false, weekSummary: false, timeZone: null, ownReplies: false };

const usual: Answers = {
  'mail.settings': mail({ environmentHost: 'mail.fixed.example' }),
  'auth.secondFactor': { since: null, recoveryCodesLeft: 0, neededFrom: null },
  'auth.sessions': [laptop, phone],
  'notices.settings': noticeSettings,
  'team.invitations': [],
  'team.policy': { adminsNeedSecondFactor: false, everybodyFrom: null, passwordMinLength: 6 },
  'team.list': [listed({ ...ada, state: 'active', hasSecondFactor: true }), listed()],
  'firmAccounts.settings': {
    version: 0,
    registration: null,
    returnUrl: 'https://desk.banksia.example/firm-account/signed-in',
    isCopy: false,
  },
  'exports.list': {
    items: [
      {
        id: '7',
        at: new Date(),
        byName: 'Bob Marsh',
        noun: 'leads',
        rows: 1234,
        filterSummary: 'status: new',
        isPicked: false,
      },
    ],
    nextCursor: null,
    total: null,
  },
  'trash.list': { items: [batch], nextCursor: null, total: 1 },
};

export const open = (path: string, answers: Answers = {}, user = ada) =>
  render(
    <SessionContext value={{ user, signOut: () => {} }}>
      <Settings />
    </SessionContext>,
    { ...usual, ...answers },
    { at: `/crm/settings${path}`, path: '/crm/settings/:group?/:page?' },
  );

export const section = (name: string) => within(screen.getByRole('region', { name }));
