import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { BackupNote } from '#client/crm/backups/BackupNote.tsx';
import { BackupSettings } from '#client/crm/backups/BackupSettings.tsx';
import { MailSettings } from '#client/crm/mail/MailSettings.tsx';
import { Settings } from '#client/crm/settings/Settings.tsx';
import type { BackupRecord, BackupState, LastBackup } from '#shared/backups/backups.ts';
import { formatDay, formatShortDay, formatShortTime, today } from '#shared/fields/format.ts';
import type { LogEventRecord } from '#shared/platform/eventLog.schema.ts';
import type { MailServerRecord, MailSettings as StoredMailSettings } from '#shared/platform/mail.ts';
import type { MicrosoftConnectionRecord } from '#shared/platform/microsoft.ts';
import type { RestoreDuplicate, TrashBatch } from '#shared/records/trash.schema.ts';
import type { ListedMember, SessionListItem, TeamMember } from '#shared/team/auth.schema.ts';
import type { InvitationRecord } from '#shared/team/team.schema.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, type Input, type Output, render, trpcError } from '../../support/render.tsx';
import { ada, member } from '../../support/staff.ts';

const bob: TeamMember = {
  id: '0193a5c0-0000-7000-8000-00000000000b',
  email: 'bob@example.com',
  firstName: 'Bob',
  lastName: 'Marsh',
  role: 'staff',
  state: 'pending',
  hasSecondFactor: false,
  createdAt: new Date(),
};

const listed = (values: Partial<ListedMember> = {}): ListedMember => ({
  ...bob,
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

const batch: TrashBatch = {
  batchId: '0193a5c0-0000-7000-8000-0000000000ff',
  title: 'Sunrise Care',
  counts: { account: 1, contact: 2 },
  deletedAt: new Date(),
  deletedByName: 'Ada Byron',
  mergedNoun: null,
  keptUntil: null,
};

const invitation: InvitationRecord = {
  id: '7',
  email: 'kim@example.com',
  firstName: null,
  lastName: null,
  role: 'manager',
  expiresAt: new Date('2026-11-29T02:00:00Z'),
  isExpired: false,
  invitedByName: 'Ada Byron',
};

const mail = (values: Partial<StoredMailSettings> = {}): StoredMailSettings => ({
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

const noticeSettings = { morningMail: false, weekSummary: false, timeZone: null, ownReplies: false };

const usual: Answers = {
  'mail.settings': mail({ environmentHost: 'mail.fixed.example' }),
  'auth.secondFactor': { since: null, recoveryCodesLeft: 0 },
  'auth.sessions': [laptop, phone],
  'notices.settings': noticeSettings,
  'team.invitations': [],
  'team.policy': { adminsNeedSecondFactor: false },
  'team.list': [listed({ ...ada, state: 'active', hasSecondFactor: true }), listed()],
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

const open = (path: string, answers: Answers = {}, user = ada) =>
  render(
    <SessionContext value={{ user, signOut: () => {} }}>
      <Settings />
    </SessionContext>,
    { ...usual, ...answers },
    { at: `/crm/settings${path}`, path: '/crm/settings/:group?/:page?' },
  );

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('a user’s own account', () => {
  test('saves the name', async () => {
    const update = vi.fn(() => ada);
    const { person, router, address } = open('/you/profile', { 'auth.updateProfile': update });

    await person.clear(screen.getByLabelText('First name'));
    await person.type(screen.getByLabelText('First name'), 'Augusta');
    await act(() => router.navigate('/crm/settings/team'));
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await person.type(screen.getByLabelText('First name'), '{Enter}');

    expect(await screen.findByText('Name saved')).toBeVisible();
    await act(() => router.navigate('/crm/settings/team'));
    expect(address()).toBe('/crm/settings/team');
    expect(update).toHaveBeenCalledWith({ firstName: 'Augusta', lastName: 'Byron' });
  });

  test('can turn on the morning mail, which is off by default', async () => {
    const set = vi.fn((saved: Input<'notices.setMorningMail'>) => ({ ...noticeSettings, ...saved }));
    const { person } = open('/you/profile', { 'notices.setMorningMail': set });

    await person.click(await screen.findByRole('switch', { name: /^Send me my day/ }));

    expect(await screen.findByText('The morning email is on')).toBeVisible();
    expect(screen.getByRole('switch', { name: /^Send me my day/ })).toBeChecked();
    expect(set).toHaveBeenCalledExactlyOnceWith({ morningMail: true });

    await person.click(screen.getByRole('switch', { name: /^Add the week/ }));
    expect(await screen.findByText('The morning email is on, with the week on Mondays')).toBeVisible();
    expect(set).toHaveBeenLastCalledWith({ morningMail: true, weekSummary: true });
  });

  test('keeps the focus on a switch while it is saved, which takes no second press', async () => {
    const answer = Promise.withResolvers<Output<'notices.setMorningMail'>>();
    const set = vi.fn(() => answer.promise);
    const { person } = open('/you/profile', { 'notices.setMorningMail': set });

    const morning = await screen.findByRole('switch', { name: /^Send me my day/ });
    await person.click(morning);
    await person.click(morning);

    expect(set).toHaveBeenCalledOnce();
    expect(morning).toHaveFocus();
    expect(morning).toBeEnabled();
    answer.resolve({ ...noticeSettings, morningMail: true });
    await waitFor(() => expect(morning).toBeChecked());
  });

  test('can get the calendar link, leave names out of it, and turn it off', async () => {
    const state = { url: null as string | null, withNames: true };
    const { person } = open('/you/profile', {
      'notices.calendar': () => ({ ...state }),
      'notices.renewCalendar': () => {
        state.url = 'https://desk.example/calendar.ics?key=abc';
      },
      'notices.setCalendarNames': ({ withNames }: { withNames: boolean }) => {
        state.withNames = withNames;
      },
      'notices.endCalendar': () => {
        state.url = null;
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Get the calendar link' }));
    expect(await screen.findByLabelText('Calendar link')).toHaveValue(
      'https://desk.example/calendar.ics?key=abc',
    );
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
    await person.click(screen.getByRole('switch', { name: /^Titles say who and what/ }));
    await waitFor(() => expect(state.withNames).toBe(false));
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Get the calendar link' })).toHaveFocus();
  });

  test('changes the password and clears its fields', async () => {
    const { person } = open('/you/security', { 'auth.changePassword': undefined });

    await person.type(screen.getByLabelText('Current password'), 'old one');
    await person.type(screen.getByLabelText(/^New password/), 'new one');
    await person.click(screen.getByRole('button', { name: 'Change password' }));

    expect(await screen.findByText(/^Password changed/)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('shows an error under a wrong current password', async () => {
    const message = 'This is not your current password';
    const error = trpcError('BAD_REQUEST', message, { fieldErrors: { currentPassword: message } });
    const { person } = open('/you/security', { 'auth.changePassword': vi.fn().mockRejectedValue(error) });

    await person.type(screen.getByLabelText('Current password'), 'wrong');
    await person.type(screen.getByLabelText(/^New password/), 'new one{Enter}');

    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message),
    );
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  test('signs out another device, but not this one', async () => {
    const revoke = vi.fn();
    const { person } = open('/you/security', { 'auth.revokeSession': revoke });
    await screen.findByText('Safari on iOS');

    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Linux' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }));

    expect(await screen.findByText('Signed out there')).toBeVisible();
    expect(revoke).toHaveBeenCalledWith({ id: 'b' });
  });

  test('signs out all other devices at once', async () => {
    const revokeOthers = vi.fn();
    const { person } = open('/you/security', { 'auth.revokeOtherSessions': revokeOthers });

    await person.click(await screen.findByRole('button', { name: 'Sign out all others' }));

    expect(await screen.findByText('Signed out everywhere else')).toBeVisible();
  });
});

describe('the team', () => {
  test('is changed by admins only, and everybody reads what each role may do', async () => {
    open('/team', {}, { ...ada, role: 'staff' });

    const roles = within(await screen.findByRole('region', { name: 'What each role may do' }));
    expect(
      roles.getByRole('row', { name: 'Merge two records into one, and undo it no yes yes' }),
    ).toBeVisible();
    expect(roles.getByRole('row', { name: 'Read the log no no yes' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Members' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Business/ })).toBeNull();
  });

  test.each(['/business', '/business/prices', '/data/log'])(
    'says at %s that it is for administrators, and at an unknown address that there is no screen',
    async (path) => {
      open(path, {}, { ...ada, role: 'staff' });
      expect(await screen.findByRole('heading', { name: 'Only for administrators' })).toBeVisible();
      cleanup();

      open(`${path}x`, {}, { ...ada, role: 'staff' });
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  );

  test('lists first who waits for approval, and approves them', async () => {
    const approve = vi.fn((): TeamMember => ({ ...bob, state: 'active' }));
    const { person } = open('/team', { 'team.approve': approve });
    await screen.findByText('bob@example.com');

    const [first] = section('Members').getAllByRole('listitem');
    expect(first).toHaveTextContent('Bob MarshWaiting for approval');
    await person.click(screen.getByRole('button', { name: 'Approve Bob Marsh' }));

    expect(await screen.findByText('Bob Marsh may sign in now')).toBeVisible();
    expect(approve).toHaveBeenCalledWith({ id: bob.id });
  });

  test('lists two-step sign-in and the last sign-in of each member', async () => {
    const lastSignInAt = new Date('2026-11-20T01:00:00Z');
    open('/team', { 'team.list': [listed({ state: 'active', hasSecondFactor: true, lastSignInAt })] });

    const [row] = await section('Members').findAllByRole('listitem');
    const facts = `bob@example.com · two-step sign-in · last signed in ${formatShortTime(lastSignInAt)}`;
    expect(row).toHaveTextContent(facts);
  });

  test('shows who exported how many records of which type', async () => {
    open('/data/records');

    expect(await section('Exports').findByText('1,234 leads')).toBeVisible();
    expect(section('Exports').getByRole('listitem')).toHaveTextContent(/Bob Marsh, .* · status: new$/);
  });

  test('turns off the two-step sign-in of a member who lost their device, after a confirmation', async () => {
    const clear = vi.fn(() => bob);
    const { person } = open('/team', {
      'team.list': [listed({ state: 'active', hasSecondFactor: true })],
      'team.clearSecondFactor': clear,
    });

    await person.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in of Bob Marsh' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Speak with Bob first/)).toBeVisible();
    expect(clear).not.toHaveBeenCalled();
    await person.click(dialog.getByRole('button', { name: 'Turn off' }));

    expect(await screen.findByText('Bob Marsh signs in by password alone now')).toBeVisible();
    expect(clear).toHaveBeenCalledWith({ id: bob.id });
  });

  test('changes a role', async () => {
    const setRole = vi.fn(() => bob);
    const { person } = open('/team', { 'team.setRole': setRole });

    await person.click(await screen.findByRole('combobox', { name: 'Role of Bob Marsh' }));
    await person.click(await screen.findByRole('option', { name: 'Manager' }));

    expect(await screen.findByText('Bob Marsh has a new role')).toBeVisible();
    expect(setRole).toHaveBeenCalledWith({ id: bob.id, role: 'manager' });
  });

  test('deactivates a member, whose open work goes to a colleague, with Undo', async () => {
    const deactivate = vi.fn(
      (): Output<'team.deactivate'> => ({ ...bob, state: 'deactivated', changeId: '7', count: 14 }),
    );
    const undo = vi.fn(() => ({ restored: 13, skipped: 1 }));
    const { person } = open('/team', {
      'team.openWork': {
        leads: 1200,
        opportunities: 0,
        proposals: 0,
        registrations: 0,
        engagements: 0,
        tasks: 3,
        documents: 1,
      },
      'team.options': [
        member({ role: ada.role }),
        member({ id: bob.id, name: 'Bob Marsh' }),
        member({ id: '3', name: 'Al Gone', hasLeft: true }),
      ],
      'team.deactivate': deactivate,
      'team.undoDeactivation': undo,
    });

    await person.click(await screen.findByRole('button', { name: 'Deactivate Bob Marsh' }));
    const everything = await screen.findByRole('combobox', { name: 'Hand over Bob’s open work' });
    expect(screen.queryByRole('combobox', { name: /^Open opportunities/ })).toBeNull();
    await person.click(everything);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Leave with Bob',
      'Nobody: without an owner',
      'Ada Byron',
    ]);
    await person.click(screen.getByRole('option', { name: 'Ada Byron' }));
    expect(screen.getByRole('combobox', { name: 'Open leads (1,200)' })).toHaveValue('Ada Byron');
    await person.click(screen.getByRole('combobox', { name: 'Documents (1)' }));
    await person.click(await screen.findByRole('option', { name: 'Nobody: without an owner' }));
    expect(everything).toHaveValue('');
    await person.click(screen.getByRole('button', { name: 'Deactivate' }));

    expect(await screen.findByText('Bob Marsh is deactivated')).toBeVisible();
    expect(screen.getByText('14 records handed over')).toBeVisible();
    expect(deactivate).toHaveBeenCalledWith({
      id: bob.id,
      newOwners: { leads: ada.id, tasks: ada.id, documents: null },
      changeId: expect.any(String),
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^13 as before; 1 skipped/)).toBeVisible();
    expect(undo).toHaveBeenCalledWith({ id: '7' });
  });

  test('invites a colleague, sends the invitation again and withdraws it', async () => {
    const invite = vi
      .fn(async () => invitation)
      .mockRejectedValueOnce(
        trpcError('BAD_REQUEST', 'Known', { fieldErrors: { email: 'This address has an account already' } }),
      );
    const [resend, cancel] = [vi.fn(() => invitation), vi.fn()];
    const { person } = open('/team', {
      'team.invitations': [invitation],
      'team.invite': invite,
      'team.resendInvitation': resend,
      'team.cancelInvitation': cancel,
    });

    await person.click(await screen.findByRole('button', { name: 'Invite' }));
    await person.type(await screen.findByLabelText(/^Email/), 'Kim@example.com');
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('This address has an account already')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to kim@example.com')).toBeVisible();
    expect(invite).toHaveBeenLastCalledWith({
      id: expect.any(String),
      email: 'Kim@example.com',
      firstName: '',
      lastName: '',
      role: 'staff',
    });

    expect(section('Invitations').getByRole('listitem')).toHaveTextContent(
      /Manager, invited by Ada Byron · until 29 Nov/,
    );
    await person.click(screen.getByRole('button', { name: 'Send again the invitation of kim@example.com' }));
    expect(await screen.findByText('Invitation sent to kim@example.com again')).toBeVisible();
    expect(screen.getByText(/The earlier link no longer works/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Withdraw the invitation of kim@example.com' }));
    expect(await screen.findByText('Invitation of kim@example.com withdrawn')).toBeVisible();
    // The earlier toasts are no longer true.
    await waitFor(() => expect(screen.queryByText(/Invitation sent to/)).toBeNull());
    expect([resend, cancel].map(({ mock }) => mock.lastCall)).toEqual([[{ id: '7' }], [{ id: '7' }]]);
  });

  test('copies the link of an invitation without a mail server, and leads to the email settings', async () => {
    const url = 'https://desk.banksia.example/crm/invitation?token=abc';
    const renew = vi.fn(() => ({ url }));
    const { person, address } = open('/team', {
      'mail.settings': mail(),
      'team.invitations': [{ ...invitation, isExpired: true }],
      'team.invite': invitation,
      'team.renewInvitationLink': renew,
    });

    expect(await screen.findByText('Not accepted yet.')).toBeVisible();
    expect(section('Invitations').getByText(/^No mail server is set yet. Copy each link/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    const copy = screen.getByRole('button', { name: 'Copy the link of the invitation of kim@example.com' });
    await person.click(copy);
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(screen.getByText('It works for 7 days. The earlier link no longer works.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(renew).toHaveBeenCalledExactlyOnceWith({ id: '7' });

    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Denied'));
    await person.click(copy);
    const box = await screen.findByRole('textbox', { name: 'Link for kim@example.com' });
    expect(box).toHaveValue(url);
    expect(box).toHaveAttribute('readonly');
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(refused).toHaveBeenLastCalledWith(url);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(copy).toHaveFocus());

    await person.click(screen.getByRole('button', { name: 'Invite' }));
    await person.type(await screen.findByLabelText(/^Email/), 'kim@example.com');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('kim@example.com is invited')).toBeVisible();
    expect(screen.queryByText(/Invitation sent/)).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Set up email' }));
    expect(address()).toBe('/crm/settings/business/mail');
  });

  test('offers nobody to deactivate the last admin', async () => {
    open('/team');

    expect(await screen.findByRole('button', { name: 'Deactivate Ada Byron' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Deactivate Bob Marsh' })).toBeEnabled();
  });
});

describe('the trash', () => {
  test('says until when a record stays, and undoes the merge of one that is part of another', async () => {
    const undo = vi.fn(() => ({ fieldsSkipped: false }));
    const merged: TrashBatch = {
      ...batch,
      title: 'Thomas Reid',
      counts: { contact: 1 },
      mergedNoun: 'contacts',
    };
    const deletedAt = new Date('2026-11-26T01:00:00Z');
    const { person } = open('/data/records', {
      'trash.list': { items: [{ ...merged, deletedAt }], nextCursor: null, total: 1 },
      'merges.undo': undo,
    });

    const row = await section('Trash').findByRole('listitem');
    expect(row).toHaveTextContent(
      /^Thomas Reid1 contact · merged into another contact by Ada Byron, 26 Nov · until 26 Dec/,
    );
    expect(screen.queryByRole('button', { name: 'Restore Thomas Reid' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo merge of Thomas Reid' }));

    expect(await screen.findByText('Merge undone')).toBeVisible();
    expect(undo).toHaveBeenCalledWith({ id: merged.batchId });
  });

  test('says who released an enquiry: nobody deleted it', async () => {
    const released: TrashBatch = { ...batch, title: 'Released: Noa Reed', counts: { enquiry: 1 } };
    open('/data/records', { 'trash.list': { items: [released], nextCursor: null, total: 1 } });

    const row = await section('Trash').findByRole('listitem');
    expect(row).toHaveTextContent(/^Noa Reed1 enquiry · released by Ada Byron, /);
    expect(screen.getByRole('button', { name: 'Restore Noa Reed' })).toBeVisible();
  });

  test('shows what was deleted with a record, and restores the record', async () => {
    const restore = vi.fn(() => restored({ record: { noun: 'account', id: '5' }, counts: batch.counts }));
    const undo = vi.fn(() => ({ batchId: batch.batchId, counts: batch.counts }));
    const { person } = open('/data/records', { 'trash.restore': restore, 'trash.undoRestore': undo });
    await screen.findByText('Sunrise Care');

    expect(section('Trash').getByRole('listitem')).toHaveTextContent(
      /1 account, 2 contacts · deleted by Ada Byron, .* · until /,
    );
    await person.click(screen.getByRole('button', { name: 'Restore Sunrise Care' }));

    expect(await screen.findByText('Restored')).toBeVisible();
    const toast = within(screen.getByRole('alert'));
    expect(toast.getByText('Sunrise Care')).toBeVisible();
    expect(toast.getByRole('button', { name: 'Open' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(restore).toHaveBeenCalledWith({ id: expect.any(String), batchId: batch.batchId });
    await person.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Moved to the trash again: 1 account, 2 contacts')).toBeVisible();
    expect(undo).toHaveBeenCalledExactlyOnceWith({ id: '7' });
  });

  test.each([
    ['Leave these out', 'leave_out', 'Sunrise Care · 2 contacts stay in the trash'],
    ['Restore all', 'restore', undefined],
  ])('names what is there again, for ‘%s’', async (button, duplicates, detail) => {
    const existing = { id: '9', title: 'The Sunrise Care', table: 'accounts' };
    const named: RestoreDuplicate[] = [
      { noun: 'account', title: 'Sunrise Care', existing, reasons: ['same ABN'] },
    ];
    const restore = vi
      .fn(async () => restored({ leftOut: duplicates === 'restore' ? {} : { contact: 2 } }))
      .mockRejectedValueOnce(
        trpcError('CONFLICT', 'There again', { duplicates: { counts: { account: 1, contact: 2 }, named } }),
      );
    const { person } = open('/data/records', { 'trash.restore': restore });
    await person.click(await screen.findByRole('button', { name: 'Restore Sunrise Care' }));

    const dialog = within(
      await screen.findByRole('dialog', { name: '1 account, 2 contacts may be there again' }),
    );
    expect(dialog.getByRole('link', { name: 'The Sunrise Care (opens in a new tab)' })).toHaveAttribute(
      'href',
      '/crm/accounts/9',
    );
    expect(dialog.getByText('same ABN')).toBeVisible();
    expect(dialog.getByText('And 2 more.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: button }));

    expect(await screen.findByText('Restored')).toBeVisible();
    if (detail) expect(screen.getByText(detail)).toBeVisible();
    expect(restore).toHaveBeenLastCalledWith({ id: expect.any(String), batchId: batch.batchId, duplicates });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a message when it is empty', async () => {
    open('/data/records', { 'trash.list': { items: [], nextCursor: null, total: 0 } });

    expect(await screen.findByText('The trash is empty.')).toBeVisible();
  });
});

describe('the log', () => {
  const line = (values: Partial<LogEventRecord>): LogEventRecord => ({
    id: '1',
    at: new Date('2026-11-21T22:30:00Z'),
    kind: 'signed_in',
    byName: 'Bob Marsh',
    aboutName: null,
    detail: null,
    address: '192.0.2.7',
    ...values,
  });

  test('says who did what, when in Sydney and from where, by person, kind and days', async () => {
    const list = vi.fn((_input: Input<'eventLog.list'>) => ({
      items: [
        line({ id: '3', kind: 'role_changed', aboutName: 'Kim Lee', detail: 'Staff to Manager' }),
        line({ id: '2', kind: 'sign_in_failed', byName: null }),
        line({ id: '1', address: null }),
        line({ id: '0', kind: 'member_invited', detail: `As Staff, until ${formatDay(today())}` }),
      ],
      nextCursor: null,
      total: null,
    }));
    const { person, address } = open('/data/log', {
      'eventLog.list': list,
      'team.options': [member({ id: bob.id, name: 'Bob Marsh' })],
    });

    const rows = await within(await screen.findByRole('list', { name: 'Events' })).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      `Role changed · Kim Lee · Staff to ManagerBob Marsh${formatShortDay('2026-11-22')}, 9:30 am192.0.2.7`,
      `Failed to sign in · an unknown addressVisitor${formatShortDay('2026-11-22')}, 9:30 am192.0.2.7`,
      `Signed inBob Marsh${formatShortDay('2026-11-22')}, 9:30 am`,
      `Member invited · name not kept · As Staff, until ${formatShortDay(today()).replaceAll(' ', '\u00a0')}Bob Marsh${formatShortDay('2026-11-22')}, 9:30 am192.0.2.7`,
    ]);
    await person.click(screen.getByRole('combobox', { name: 'Person' }));
    await person.click(await screen.findByRole('option', { name: 'Bob Marsh' }));
    await person.click(screen.getByRole('combobox', { name: 'What' }));
    await person.click(await screen.findByRole('option', { name: 'Member approved' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });

    const chosen = { personId: bob.id, kinds: ['member_approved'], from: '2026-11-01', to: null };
    await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining(chosen)));
    expect(address()).toContain('what=member_approved');
    await person.click(screen.getByRole('combobox', { name: 'What' }));
    await person.click(await screen.findByRole('option', { name: 'Team: everything' }));
    const kinds = expect.arrayContaining(['member_approved', 'role_changed']);
    await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ kinds })));
  });

  test('finds a kind by typing, and clears the filters where no event matches', async () => {
    const list = vi.fn((_input: Input<'eventLog.list'>) => ({ items: [], nextCursor: null, total: null }));
    const { person, address } = open('/data/log', { 'eventLog.list': list, 'team.options': [] });

    await person.type(await screen.findByRole('combobox', { name: 'What' }), 'invitation link');
    await person.click(await screen.findByRole('option', { name: 'Invitation link made' }));
    expect(await screen.findByText('No events match.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));

    expect(address()).toBe('/crm/settings/data/log');
    expect(await screen.findByText('No events yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('the settings', () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Settings' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('are four groups; the one that is open lists its pages and marks the one that is shown', async () => {
    const { person, address } = open('');

    expect(await screen.findByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    expect(address()).toBe('/crm/settings/you/profile');
    expect(names()).toEqual(['You', 'Profile', 'Security', 'Team', 'Business', 'Data']);
    await person.click(screen.getByRole('link', { name: 'Data' }));

    expect(await screen.findByRole('heading', { name: 'Records', level: 1 })).toHaveFocus();
    expect(address()).toBe('/crm/settings/data/records');
    expect(names()).toEqual(['You', 'Team', 'Business', 'Data', 'Records', 'Quarantine', 'Log', 'Backup']);
    expect(screen.getByRole('link', { name: 'Records' })).toHaveAttribute('aria-current', 'page');
  });

  test('of the business are five pages', async () => {
    open('/business/mail', { 'business.sections': () => new Promise(() => {}) });

    await screen.findByRole('heading', { name: 'Email', level: 1 });
    const pages = within(screen.getByRole('list', { name: 'Business' })).getAllByRole('link');
    expect(pages.map((link) => link.getAttribute('href'))).toEqual(
      ['contact', 'prices', 'proposals', 'mail', 'work'].map((page) => `/crm/settings/business/${page}`),
    );
  });

  test.each([
    ['website', 'contact'],
    ['working-days', 'work'],
    ['engagements', 'work'],
    ['enquiries', 'work'],
  ])('of the business: %s is now %s', async (before, now) => {
    const { address } = open(`/business/${before}`, { 'business.sections': () => new Promise(() => {}) });

    await waitFor(() => expect(address()).toBe(`/crm/settings/business/${now}`));
  });

  test('are those that the role may see', async () => {
    open('/data/records', {}, { ...ada, role: 'manager' });

    expect(await screen.findByRole('region', { name: 'Trash' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull();
    expect(names()).toEqual(['You', 'Team', 'Data', 'Records', 'Quarantine']);
  });

  test.each([
    ['#morning-mail', '/you/profile#morning-mail'],
    ['/you#morning-mail', '/you/profile#morning-mail'],
    ['/security', '/you/security'],
    ['/business', '/business/contact'],
    ['/prices', '/business/prices'],
    ['/terms', '/business/proposals'],
    ['/mail?microsoft=done', '/business/mail?microsoft=done'],
    ['/log', '/data/log'],
    ['/website-enquiries', '/data/enquiries'],
    ['/data', '/data/records'],
    ['/backup', '/data/backup'],
  ])('are found by the earlier address %s', async (before, now) => {
    const waiting = () => new Promise<never>(() => {});
    const { router } = open(before, {
      'business.sections': waiting,
      'catalogue.versions': waiting,
      'terms.versions': waiting,
      'mail.settings': waiting,
      'backups.state': waiting,
      'eventLog.list': waiting,
    });

    await screen.findByRole('heading', { level: 1 });
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(`/crm/settings${now}`);
  });
});

test('the time zone of reminders is chosen, and the browser is asked by a press', async () => {
  const requestPermission = vi.fn(async () => 'denied');
  vi.stubGlobal(
    'Notification',
    Object.assign(() => {}, { permission: 'default', requestPermission }),
  );
  const setTimeZone = vi.fn((saved: Input<'notices.setTimeZone'>) => ({ ...noticeSettings, ...saved }));
  const { person } = open('/you/profile', { 'notices.setTimeZone': setTimeZone });

  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveValue('Australia/Sydney');
  await person.clear(zone);
  await person.type(zone, 'perth');
  await person.click(await screen.findByRole('option', { name: 'Australia/Perth' }));
  expect(await screen.findByText('Time zone saved')).toBeVisible();
  expect(setTimeZone).toHaveBeenCalledExactlyOnceWith({ timeZone: 'Australia/Perth' });

  expect(requestPermission).not.toHaveBeenCalled();
  const allow = screen.getByRole('switch', { name: 'Also show reminders when this page is not in front' });
  await person.click(allow);
  expect(await screen.findByText('The browser does not allow it')).toBeVisible();
  expect(allow).not.toBeChecked();
  vi.unstubAllGlobals();
});

describe('the mail server', () => {
  const server: MailServerRecord = {
    host: 'smtp.banksia.example',
    port: 587,
    security: 'starttls',
    userName: 'desk',
    sender: 'desk@banksia.example',
    password: 'stored',
    testedAt: null,
  };
  const showMail = (answers: Answers) => render(<MailSettings />, answers);

  test('is saved as typed, with the usual port of its encryption, and a test says what the server wrote', async () => {
    const read = vi.fn(() => mail({ version: 1, server })).mockReturnValueOnce(mail({ waitingCount: 2 }));
    const save = vi.fn(() => ({ version: 1, server }));
    const refused = { isSent: false, reason: 'The server did not accept it.', answer: '535 <b>No</b>' };
    const { person } = showMail({ 'mail.settings': read, 'mail.save': save, 'mail.sendTest': refused });
    expect(await screen.findByText(/^Choose one of these/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Mail server', expanded: false }));
    const form = within(await screen.findByRole('form', { name: 'Mail server' }));
    expect(screen.getByText(/^2 emails waiting/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /test email/ })).toBeNull();

    const saveButton = form.getByRole('button', { name: 'Save mail server' });
    expect(saveButton).toHaveAttribute('data-variant', 'default');
    await person.type(form.getByLabelText(/Host/), 'smtp.banksia.example');
    expect(saveButton).toHaveAttribute('data-variant', 'filled');
    await person.click(form.getByRole('combobox', { name: 'Encryption' }));
    await person.click(await screen.findByRole('option', { name: 'STARTTLS' }));
    await person.type(form.getByLabelText(/Sender address/), 'desk@banksia.example');
    await person.type(form.getByLabelText('User name'), 'desk');
    await person.type(form.getByLabelText('Password'), ' four words ');
    await person.click(saveButton);

    await screen.findByText('Mail server saved. The next email goes through it.');
    const { password: _, testedAt: __, ...typed } = server;
    expect(save).toHaveBeenCalledExactlyOnceWith({ ...typed, password: ' four words ', version: 0 });
    expect(form.getByLabelText('Password')).toHaveValue('');
    await person.click(screen.getByRole('button', { name: 'Send a test email to myself' }));
    expect(await screen.findByText('The server did not accept it.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Mail server saved/)).toBeNull());
    await person.click(saveButton);
    await person.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The server did not accept it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toHaveFocus();
    expect(screen.getByText('The server wrote: 535 <b>No</b>')).toBeVisible();
    expect(screen.queryByText(/^No test email has arrived yet/)).toBeNull();
  });

  test('works once somebody says that the test email arrived, after sending it or by the link in it', async () => {
    const confirm = vi.fn();
    const arrivedAt = new Date('2026-11-22T00:00:00Z');
    const read = () =>
      mail({ version: 1, server, arrivedAt: confirm.mock.calls.length > 0 ? arrivedAt : null });
    const { person } = showMail({
      'mail.settings': read,
      'mail.sendTest': { isSent: true },
      'mail.confirmTest': confirm,
    });
    expect(await screen.findByText('No test email has arrived yet. Send one to yourself.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'It arrived' })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Send a test email to myself' }));
    await person.click(await screen.findByRole('button', { name: 'It arrived' }));

    expect(await screen.findByText(/^A test email arrived on 22 Nov/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toHaveFocus();
    expect(confirm).toHaveBeenCalledOnce();
    cleanup();
    render(
      <MailSettings />,
      { 'mail.settings': mail({ version: 1, server }) },
      { at: '/crm#arrived', path: '/crm' },
    );
    expect(await screen.findByRole('button', { name: 'It arrived' })).toHaveFocus();
  });

  test('is that of SMTP_URL where it is set, and says when its password cannot be read', async () => {
    showMail({ 'mail.settings': mail({ version: 1, server, environmentHost: 'mail.fixed.example' }) });
    expect(await screen.findByText('mail.fixed.example')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toBeVisible();
    cleanup();

    showMail({ 'mail.settings': mail({ version: 1, server: { ...server, password: 'unreadable' } }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be read.*Enter it again/);
  });

  test('at Microsoft says what stops when, and what to do about Microsoft mail stands above', async () => {
    const connection: MicrosoftConnectionRecord = {
      tenantId: '7f0b1a52-39a4-4e2b-9a40-0d3ce6a7f1b1',
      clientId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      secretEndsOn: '2026-12-07',
      isReadable: true,
      mailbox: 'desk@banksia.example',
      signInEndsOn: '2027-02-01',
      problem: 'signIn',
      heldUntil: null,
      testedAt: null,
    };
    const { microsoft } = mail();
    showMail({
      'mail.settings': mail({
        microsoft: { ...microsoft, version: 1, connection },
        notices: [
          { about: 'signIn', endsOn: null, hasEnded: true },
          { about: 'secret', endsOn: '2026-12-07', hasEnded: false },
        ],
        waitingCount: 2,
        server: { ...server, host: 'smtp.office365.com' },
      }),
    });

    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Emails wait. Microsoft ended the sign-in. Sign in again.',
      'The client secret of Microsoft email ends on 7 Dec 2026',
    ]);
    expect(screen.getByText(/^2 emails waiting .* Sent once it is put right/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(screen.getByText(/switches off passwords here at the end of December 2026/)).toBeVisible();
  });
});

describe('backups', () => {
  const backup: BackupRecord = {
    id: 'a',
    kind: 'manual',
    startedAt: new Date('2026-11-20T01:00:00Z'),
    finishedAt: new Date('2026-11-20T01:01:00Z'),
    fileName: 'providerdesk-2026-11-20T01-00-00Z.zip',
    size: 1_300_000,
    rowCount: 1234,
    fileCount: 1,
    sha256: 'a'.repeat(64),
    error: null,
    byName: 'Ada Byron',
    isHere: true,
  };
  const failed: BackupRecord = {
    ...backup,
    id: 'b',
    kind: 'nightly',
    error: 'The disk of DATA_DIR is full.',
    isHere: false,
  };

  test('are made, listed with what they hold or why they failed, and switched for the night', async () => {
    const create = vi.fn(({ id }: { id: string }) => ({ id }));
    const setNightly = vi.fn(() => ({ isOn: false }));
    const { person } = render(<BackupSettings />, {
      'backups.state': { isRunning: false, hasNightly: true, hasFiles: true, backups: [failed, backup] },
      'backups.create': create,
      'backups.setNightly': setNightly,
    });

    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Failed.*Nightly, Ada Byron · The disk of DATA_DIR is full\./);
    expect(second).toHaveTextContent(/Checked.*By hand, Ada Byron · 1\.2 MB, 1 file/);
    expect(screen.getAllByRole('button', { name: /^Download the backup of / })).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('The backup is being made')).toBeVisible();
    await person.click(screen.getByRole('switch', { name: 'Make a backup every night' }));
    expect(setNightly).toHaveBeenCalledExactlyOnceWith({ isOn: false });
    expect(create).toHaveBeenCalledOnce();
  });

  test('are said to be made until they no longer run', async () => {
    const older = { ...backup, id: 'older', size: 5_000 };
    // Right after it was started it does not run yet.
    let answer: BackupState = { isRunning: false, hasNightly: true, hasFiles: true, backups: [older] };
    let started = '';
    const { person } = render(<BackupSettings />, {
      'backups.state': () => answer,
      'backups.create': ({ id }: { id: string }) => {
        started = id;
        return { id };
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('The backup is being made')).toBeVisible();
    await screen.findByRole('button', { name: 'Backing up…' });
    expect(screen.queryByText('Backup made')).toBeNull();
    answer = { ...answer, backups: [{ ...backup, id: started }, older] };

    const toast = (await screen.findByText('Backup made')).closest('[role="alert"]');
    expect(toast).toHaveTextContent('1.2 MB');
    await waitFor(() => expect(screen.queryByText('The backup is being made')).toBeNull());
  });

  test('are warned about on the dashboard when the last is old or failed', async () => {
    const show = (last: LastBackup) => render(<BackupNote />, { 'backups.last': last });

    show({ at: new Date(), isOld: false, failure: null });
    expect(await screen.findByText(/^The last backup was made today\./)).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    show({ at: new Date(Date.now() - 4 * 86_400_000), isOld: true, failure: null });
    expect(await screen.findByRole('status')).toHaveTextContent('The last backup was made 4 days ago.');
    cleanup();
    show({ at: new Date(), isOld: false, failure: 'The disk of DATA_DIR is full.' });
    expect(await screen.findByRole('status')).toHaveTextContent(/The last attempt failed: The disk/);
  });
});
