import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { formatDay, formatShortDay, today } from '#shared/fields/format.ts';
import type { LogEventRecord } from '#shared/platform/eventLog.schema.ts';
import type { RestoreDuplicate, TrashBatch } from '#shared/records/trash.schema.ts';
import { restored } from '../../support/records/trash.ts';
import { type Input, type Output, trpcError } from '../../support/render.tsx';
import { ada, member } from '../../support/staff.ts';
import { batch, bob, noticeSettings, open, section } from './openSettings.tsx';

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

describe('the trash', () => {
  test('says until when a record stays, and undoes the merge of one that is part of another', async () => {
    const undo = vi.fn(() => ({ message: 'Merge undone' }));
    const merged: TrashBatch = {
      ...batch,
      title: 'Thomas Reid',
      counts: { contact: 1 },
      mergedNoun: 'contacts',
    };
    const deletedAt = new Date('2026-11-26T01:00:00Z');
    const until = new Date('2026-12-26T01:00:00Z');
    const { person } = open('/data/trash', {
      'trash.list': { items: [{ ...merged, deletedAt, until }], nextCursor: null, total: 1 },
      'acts.undo': undo,
    });

    const row = await section('Deleted records').findByRole('listitem');
    expect(row).toHaveTextContent(
      /^Thomas Reid1 contact · merged into another contact by Ada Byron, 26 Nov · until 26 Dec/,
    );
    expect(screen.queryByRole('button', { name: 'Restore Thomas Reid' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo merge of Thomas Reid' }));

    expect(await screen.findByText('Merge undone')).toBeVisible();
    expect(undo).toHaveBeenCalledWith({ act: merged.batchId });
  });

  test('asks before a merge is undone of which something would stay', async () => {
    const why = '‘Deal’ would be of another account than its contact ‘Ada Byron’.';
    const named = [{ noun: 'opportunity' as const, title: 'Deal', from: 'Drum', to: 'Kite', why }];
    const undo = vi
      .fn(async () => ({ message: 'Merge undone' }))
      .mockRejectedValueOnce(
        trpcError('CONFLICT', 'Not there', { misplaced: { counts: { opportunity: 1 }, named } }),
      );
    const merged: TrashBatch = { ...batch, title: 'Drum', mergedNoun: 'accounts' };
    const { person } = open('/data/trash', {
      'trash.list': { items: [merged], nextCursor: null, total: 1 },
      'acts.undo': undo,
    });
    await person.click(await screen.findByRole('button', { name: 'Undo merge of Drum' }));

    const dialog = within(
      await screen.findByRole('dialog', { name: '1 opportunity cannot go back to the same place' }),
    );
    expect(dialog.getByRole('listitem')).toHaveTextContent(`Deal: stays with Kite${why}`);
    expect(dialog.queryByRole('button', { name: 'Leave it out' })).toBeNull();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Undo the merge' })).toHaveFocus());
    await person.click(dialog.getByRole('button', { name: 'Undo the merge' }));

    expect(await screen.findByText('Merge undone')).toBeVisible();
    expect(undo).toHaveBeenLastCalledWith({ act: merged.batchId, misplaced: 'move' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says who released an enquiry: nobody deleted it', async () => {
    const released: TrashBatch = { ...batch, title: 'Released: Noa Reed', counts: { enquiry: 1 } };
    open('/data/trash', { 'trash.list': { items: [released], nextCursor: null, total: 1 } });

    const row = await section('Deleted records').findByRole('listitem');
    expect(row).toHaveTextContent(/^Noa Reed1 enquiry · released by Ada Byron, /);
    expect(screen.getByRole('button', { name: 'Restore Noa Reed' })).toBeVisible();
  });

  test('is searched, and narrowed to a kind of record', async () => {
    const list = vi.fn((input: { search?: string; noun?: string }) => ({
      items: input.search || input.noun ? [] : [batch],
      nextCursor: null,
      total: 1,
    }));
    const { person } = open('/data/trash', { 'trash.list': list });
    await screen.findByText('Sunrise Care');

    await person.type(screen.getByRole('searchbox', { name: 'Search the trash' }), 'x');
    await screen.findByText('No deleted records match.');
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'x' }));
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    await person.click(screen.getByRole('combobox', { name: 'Kind' }));
    await person.click(await screen.findByRole('option', { name: 'Leads' }));

    await screen.findByText('No deleted records match.');
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ noun: 'lead' }));
  });

  test('shows what was deleted with a record, and restores the record', async () => {
    const restore = vi.fn(() => restored({ record: { noun: 'account', id: '5' }, counts: batch.counts }));
    const undo = vi.fn(() => ({ message: 'Moved to the trash again: 1 account, 2 contacts' }));
    const { person } = open('/data/trash', { 'trash.restore': restore, 'acts.undo': undo });
    await screen.findByText('Sunrise Care');

    expect(section('Deleted records').getByRole('listitem')).toHaveTextContent(
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
    expect(undo).toHaveBeenCalledExactlyOnceWith({ act: '7' });
  });

  test.each([
    ['Leave these out', 'leave_out', 'Sunrise Care · 2 contacts stay in the trash'],
    ['Restore all', 'restore', undefined],
  ])('names what is there again, for ‘%s’', async (button, duplicates, detail) => {
    const existing = { id: '9', title: 'A. Byron', table: 'contacts' };
    const named: RestoreDuplicate[] = [
      { noun: 'contact', title: 'Ada Byron', existing, reasons: ['same email'] },
    ];
    const restore = vi
      .fn(async () => restored({ leftOut: duplicates === 'restore' ? {} : { contact: 2 } }))
      .mockRejectedValueOnce(
        trpcError('CONFLICT', 'There again', { duplicates: { counts: { contact: 2 }, named } }),
      );
    const { person } = open('/data/trash', { 'trash.restore': restore });
    await person.click(await screen.findByRole('button', { name: 'Restore Sunrise Care' }));

    const dialog = within(await screen.findByRole('dialog', { name: '2 contacts may be there again' }));
    expect(dialog.getByRole('link', { name: 'A. Byron (opens in a new tab)' })).toHaveAttribute(
      'href',
      '/crm/contacts/9',
    );
    expect(dialog.getByText('same email')).toBeVisible();
    expect(dialog.getByText('And 1 more.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: button }));

    expect(await screen.findByText('Restored')).toBeVisible();
    if (detail) expect(screen.getByText(detail)).toBeVisible();
    expect(restore).toHaveBeenLastCalledWith({ id: expect.any(String), batchId: batch.batchId, duplicates });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Restore there', 'move'],
    ['Leave it out', 'leave_out'],
  ])('names what may not stand where it was, for ‘%s’', async (button, misplaced) => {
    const named = [
      { noun: 'lead' as const, title: 'Audit', from: 'Sunrise Care', to: 'Coastline Health', why: null },
    ];
    const staying = [{ title: 'Deal', why: 'Restore ‘Ada Byron’ first.' }];
    const restore = vi
      .fn(async () => restored({ leftOut: { opportunity: 1 }, staying }))
      .mockRejectedValueOnce(
        trpcError('CONFLICT', 'Not there', { misplaced: { counts: { lead: 1 }, named } }),
      );
    const { person } = open('/data/trash', { 'trash.restore': restore });
    await person.click(await screen.findByRole('button', { name: 'Restore Sunrise Care' }));

    const dialog = within(
      await screen.findByRole('dialog', { name: '1 lead cannot go back to the same place' }),
    );
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'Audit: was with Sunrise Care, comes to Coastline Health',
    );
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Restore there' })).toHaveFocus());
    await person.click(dialog.getByRole('button', { name: button }));

    expect(
      await screen.findByText('Sunrise Care · 1 opportunity stays in the trash · Restore ‘Ada Byron’ first.'),
    ).toBeVisible();
    expect(restore).toHaveBeenLastCalledWith({ id: expect.any(String), batchId: batch.batchId, misplaced });
  });

  test('shows a message when it is empty', async () => {
    open('/data/trash', { 'trash.list': { items: [], nextCursor: null, total: 0 } });

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
    const { person, address } = open('/data/log', { 'eventLog.list': list });

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

    expect(await screen.findByRole('heading', { name: 'Trash', level: 1 })).toHaveFocus();
    expect(address()).toBe('/crm/settings/data/trash');
    expect(names()).toEqual([
      'You',
      'Team',
      'Business',
      'Data',
      'Trash',
      'Quarantine',
      'Exports',
      'Log',
      'Backup',
    ]);
    expect(screen.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page');
  });

  test('of the business are five pages', async () => {
    open('/business/mail', { 'business.sections': () => new Promise(() => {}) });

    await screen.findByRole('heading', { name: 'Email', level: 1 });
    const pages = within(screen.getByRole('list', { name: 'Business' })).getAllByRole('link');
    expect(pages.map((link) => link.getAttribute('href'))).toEqual(
      ['contact', 'prices', 'proposals', 'mail', 'work'].map((page) => `/crm/settings/business/${page}`),
    );
  });

  test('are those that the role may see', async () => {
    open('/data/trash', {}, { ...ada, role: 'manager' });

    expect(await screen.findByRole('region', { name: 'Deleted records' })).toBeVisible();
    expect(names()).toEqual(['You', 'Team', 'Data', 'Trash', 'Quarantine']);
  });

  test.each([
    ['#morning-mail', '/you/profile#morning-mail'],
    ['/you#morning-mail', '/you/profile#morning-mail'],
    ['/security', '/you/security'],
    ['/business', '/business/contact'],
    ['/business/website', '/business/contact'],
    ['/business/working-days', '/business/work'],
    ['/business/engagements', '/business/work'],
    ['/business/enquiries', '/business/work'],
    ['/prices', '/business/prices'],
    ['/terms', '/business/proposals'],
    ['/mail?microsoft=done', '/business/mail?microsoft=done'],
    ['/log', '/data/log'],
    ['/website-enquiries', '/data/enquiries'],
    ['/data', '/data/trash'],
    ['/data/records', '/data/trash'],
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
