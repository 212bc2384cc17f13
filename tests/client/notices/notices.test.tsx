import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { invalidateChanges } from '#client/crm/cache/invalidation.ts';
import { NoticeBell } from '#client/crm/notices/NoticeBell.tsx';
import { getUserItem } from '#client/ui/userStorage.ts';
import { dayFromToday, formatShortDay } from '#shared/fields/format.ts';
import type { NewsNotice, Notice, RecordNotice, Reminder } from '#shared/notices/notices.ts';
import type { TableChange } from '#shared/platform/live.ts';
import { type Answers, render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const at = new Date('2026-11-20T03:00:00Z');
const due: RecordNotice = {
  id: 'task 1',
  reason: 'due',
  title: 'Ring Priya',
  dueDate: dayFromToday(0),
  dueTime: '14:30',
  words: null,
  subject: { noun: 'lead', id: 'a', title: 'Audit for Sunrise Care' },
  at,
  isNew: true,
};
const given: NewsNotice = {
  id: 'lead 2',
  reason: 'assigned',
  title: 'Take this over',
  byName: 'Kim Lee',
  subject: { noun: 'lead', id: 'b', title: 'Take this over' },
  dueDate: null,
  proposal: null,
  discountCents: null,
  words: null,
  given: null,
  at,
  isNew: false,
};

const show = (answers: Answers) =>
  render(<NoticeBell />, {
    'notices.list': { items: [due, given], at },
    'notices.markSeen': undefined,
    ...answers,
  });

test('the bell lists who waits for approval, what was handed over and what expired, each with what leads to it', async () => {
  const waiting: Notice = { at, isNew: true, id: 'member 3', reason: 'waiting', title: 'Otto Lind' };
  const handedOver: Notice = {
    ...given,
    id: 'hand-over 4',
    reason: 'handed_over',
    title: 'Al Gone',
    subject: null,
    given: { noun: null, count: 182, due: 0 },
  };
  const expired: Notice = {
    ...given,
    id: 'expired 5',
    reason: 'expired',
    title: 'Sunrise Care',
    dueDate: '2026-11-19',
    subject: { noun: 'proposal', id: 'p', title: 'Sunrise Care · PR-2026-00001' },
    proposal: { number: 'PR-2026-00001', total: 4730, hasGst: true, monthlyTotal: 55_000 },
  };
  const many: Notice = {
    ...handedOver,
    ...{ id: 'many 6', reason: 'assigned_many', title: '12 leads' },
    given: { noun: 'leads', count: 12, due: 0 },
  };
  const items = [waiting, handedOver, expired, many];
  const { person } = show({ 'notices.count': 4, 'notices.list': { items, at } });

  await person.click(await screen.findByRole('button', { name: /^Notices/ }));

  expect(await screen.findByRole('link', { name: 'Otto Lind' })).toHaveAttribute(
    'href',
    '/crm/settings/team',
  );
  expect(screen.getByText('Waits for approval')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/crm/proposals/p');
  expect(
    screen.getByText(
      `No answer by ${formatShortDay('2026-11-19')} · $4,730 + $550 a month incl. GST · PR-2026-00001`,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Al Gone' })).toHaveAttribute('href', '/crm/leads?owner=me');
  expect(screen.getByText('Kim Lee handed over 182 records to you')).toBeVisible();
  expect(screen.getByRole('link', { name: '12 leads' })).toHaveAttribute('href', '/crm/leads?owner=me');
  expect(screen.getByText('Kim Lee assigned them to you')).toBeVisible();
});

const kim = { ...ada, role: 'staff' as const };

test.each<[string, TableChange, number, typeof ada?]>([
  ['somebody is approved', { table: 'users', ids: ['otto'] }, 2],
  ['a lead is given to or taken from them', { table: 'leads', ids: ['a', ada.id, 'kim'] }, 2],
  ['more tasks change than are named', { table: 'activities', ids: null }, 2],
  ['a lead of somebody else changes', { table: 'leads', ids: ['a', 'kim'] }, 1],
  // A record without an owner concerns everybody who may give it to somebody.
  ['a lead comes in, for a manager,', { table: 'leads', ids: ['a'] }, 2, { ...ada, role: 'manager' }],
  [
    'a proposal is answered, for a manager,',
    { table: 'proposals', ids: ['p'] },
    2,
    { ...ada, role: 'manager' },
  ],
  ['a contact changes, for a manager,', { table: 'contacts', ids: ['c'] }, 1, { ...ada, role: 'manager' }],
])('when %s elsewhere, the bell of a person is counted as it should', async (_, change, calls, who = kim) => {
  const count = vi.fn().mockReturnValueOnce(1).mockReturnValue(0);
  const { person } = render(
    <>
      <NoticeBell />
      <Change change={change} who={who} />
    </>,
    { 'notices.count': count },
  );

  expect(await screen.findByRole('button', { name: 'Notices, 1 new notice' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Somebody changes this' }));

  expect(await screen.findByText('Everything is loaded again')).toBeVisible();
  expect(screen.getByRole('button', { name: calls > 1 ? 'Notices' : 'Notices, 1 new notice' })).toBeVisible();
  expect(count).toHaveBeenCalledTimes(calls);
});

function Change({ change, who }: { change: TableChange; who: typeof ada }) {
  const client = useQueryClient();
  const [isLoaded, setIsLoaded] = useState(false);
  const onClick = () => invalidateChanges(client, [change], who).then(() => setIsLoaded(true));
  return isLoaded ? (
    <p>Everything is loaded again</p>
  ) : (
    <button type="button" onClick={onClick}>
      Somebody changes this
    </button>
  );
}

test('the bell shows the number of new notices, which are seen once the last of them was in sight', async () => {
  const observed: ((entries: object[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        observed.push(report);
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const comeIntoSight = () =>
    act(async () => {
      for (const report of observed) report([{ isIntersecting: true }]);
    });
  const markSeen = vi.fn();
  const count = vi.fn().mockReturnValueOnce(1).mockReturnValue(0);
  const { person } = show({ 'notices.count': count, 'notices.markSeen': markSeen });

  await person.click(await screen.findByRole('button', { name: 'Notices, 1 new notice' }));

  const list = within(await screen.findByRole('dialog'));
  const [first, second] = await list.findAllByRole('listitem');
  expect(first).toHaveTextContent(/New: Ring Priya.*Lead Audit for Sunrise Care/);
  expect(second).not.toHaveTextContent('New');
  expect(second).toHaveTextContent(/Take this over.*Kim Lee assigned this lead to you/);
  expect(list.getByRole('link', { name: 'Take this over' })).toHaveAttribute('href', '/crm/leads/b');
  // Notices below the fold are not seen.
  expect(markSeen).not.toHaveBeenCalled();
  await comeIntoSight();
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ upTo: at, news: ['lead 2'] });
  expect(first).toHaveTextContent('New');
});

test('all notices are marked as read by one press, seen or not', async () => {
  const markSeen = vi.fn();
  const { person } = show({ 'notices.count': 2, 'notices.markSeen': markSeen });
  await person.click(await screen.findByRole('button', { name: /^Notices/ }));

  await person.click(await screen.findByRole('button', { name: 'Mark all read' }));

  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ upTo: at, news: ['lead 2'] });
  expect(screen.queryByText('New:')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Notices' })).toHaveFocus();
});

test('the bell has questions first with their words, the tasks of today, and overdue ones as a number', async () => {
  const question: Notice = {
    ...{ ...due, id: 'task 6', title: 'Sunrise Care', dueDate: dayFromToday(-2), dueTime: null },
    words: 'Does the price include the fees of the auditor?',
    subject: { noun: 'proposal', id: 'p', title: 'PR-2026-00001' },
  };
  const late: Notice = { ...due, id: 'task 7', title: 'Ring Tom', dueDate: dayFromToday(-9) };
  const { person } = show({
    'notices.count': 4,
    'notices.list': { items: [due, late, given, question], at },
    'activities.due': { items: [], nextCursor: null, total: 47 },
  });

  await person.click(await screen.findByRole('button', { name: /^Notices/ }));

  const list = within(await screen.findByRole('dialog'));
  const rows = await list.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Question: “Does the price include.*2 days late · Sunrise Care/),
    expect.stringMatching(/Ring Priya.*2:30.pm/),
    expect.stringMatching(/Take this over/),
  ]);
  expect(list.getByRole('link', { name: /^All tasks.*47 overdue$/ })).toHaveAttribute(
    'href',
    '/crm/activities',
  );
});

test('an enquiry that nobody has taken is taken in the bell, with Undo, and the focus stays in it', async () => {
  const enquiry: Notice = {
    ...due,
    id: 'enquiry 8',
    reason: 'enquiry',
    title: 'Website enquiry from Ida',
    subject: { noun: 'lead', id: 'b', title: 'Website enquiry from Ida' },
    isNew: false,
  };
  const changeMany = vi.fn(() => ({ changeId: 'c', count: 1 }));
  const { person } = show({
    'notices.count': 1,
    'notices.list': { items: [enquiry], at },
    'leads.changeMany': changeMany,
    'acts.undo': { message: 'Change undone' },
  });

  await person.click(await screen.findByRole('button', { name: /^Notices/ }));
  await person.click(await screen.findByRole('button', { name: 'Take it: Website enquiry from Ida' }));

  expect(await screen.findByText('It is yours now')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Notices' })).toHaveFocus();
  expect(changeMany).toHaveBeenCalledExactlyOnceWith({
    changeId: expect.any(String),
    selection: { ids: ['b'] },
    change: { assignedToId: ada.id },
  });
});

test('an import is one line, which leads to what it gave me', async () => {
  const imported: Notice = {
    ...given,
    id: 'import 3',
    reason: 'imported',
    title: 'june.csv',
    subject: null,
    given: { noun: 'leads', count: 700, due: 12 },
    isNew: true,
  };
  const own: Notice = {
    ...imported,
    id: 'import 4',
    title: 'mine.csv',
    given: { noun: 'leads', count: 0, due: 1 },
  };
  const { person } = show({ 'notices.count': 2, 'notices.list': { items: [imported, own], at } });

  await person.click(await screen.findByRole('button', { name: 'Notices, 2 new notices' }));

  const list = within(await screen.findByRole('dialog'));
  const [first, second] = await list.findAllByRole('listitem');
  expect(first).toHaveTextContent(/june\.csv.*Kim Lee imported 700 leads for you, 12 of them due/);
  expect(second).toHaveTextContent(/mine\.csv.*1 lead that you imported, due already/);
  expect(list.getByRole('link', { name: 'june.csv' })).toHaveAttribute('href', '/crm/leads?owner=me');
});

test('the bell is opened and closed by keyboard, and its links open the records', async () => {
  const { person, address } = show({ 'notices.count': 1 });

  (await screen.findByRole('button', { name: /^Notices/ })).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notices' })).toHaveFocus());
  await screen.findByRole('link', { name: 'Ring Priya' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Notices/ })).toHaveFocus();

  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('link', { name: 'Ring Priya' }));
  expect(address()).toBe('/crm/leads/a');
});

test('new notices are announced in a polite live region', async () => {
  show({ 'notices.count': 3 });

  expect(await screen.findByText('3 new notices')).toHaveAttribute('role', 'status');
});

test('an empty list says what it will contain, and one that cannot load shows a retry button', async () => {
  const list = vi
    .fn()
    .mockRejectedValueOnce(new Error('the server is away'))
    .mockResolvedValue({ items: [], at });
  const { person } = show({ 'notices.list': list });
  await person.click(await screen.findByRole('button', { name: 'Notices' }));

  expect(await screen.findByText('Error loading notices: the server is away')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText(/^Nothing yet\. What falls due for you/)).toBeVisible();
});

describe('reminders', () => {
  const reminder: Reminder = {
    key: 'task 1 2026-11-20 14:00',
    title: 'Ring Priya',
    at,
    day: '2026-11-20',
    time: '14:00',
    subject: { noun: 'lead', id: 'a', title: 'Audit for Sunrise Care' },
  };
  const none = { due: [], nextInMs: null };
  const once = (...due: Reminder[]) =>
    vi.fn().mockReturnValueOnce({ due, nextInMs: null }).mockReturnValue(none);

  /** The browser's own notifications, of which `shown` has the titles. */
  function stubNotifications(permission: NotificationPermission) {
    const shown: string[] = [];
    const requestPermission = vi.fn(async () => 'granted' as const);
    class Shown {
      static permission = permission;
      static requestPermission = requestPermission;
      constructor(title: string) {
        shown.push(title);
      }
    }
    vi.stubGlobal('Notification', Shown);
    return { shown, requestPermission };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test('that were missed are shown on opening, each with the way to its record', async () => {
    const { person, address } = show({ 'notices.claimReminders': once(reminder) });

    const toast = within(await screen.findByRole('alert'));
    expect(await toast.findByText('Ring Priya')).toBeVisible();
    expect(toast.getByText(/^20 Nov( 2026)?, 2:00.pm · Lead Audit for Sunrise Care$/)).toBeVisible();
    expect(toast.queryByRole('button', { name: 'Also show when I am elsewhere' })).toBeNull();
    await person.click(toast.getByRole('button', { name: 'Open' }));

    expect(address()).toBe('/crm/leads/a');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('come when the server says that the next one is due', async () => {
    const claim = vi
      .fn()
      .mockReturnValueOnce({ due: [], nextInMs: 1 })
      .mockReturnValueOnce({ due: [reminder], nextInMs: null });
    show({ 'notices.claimReminders': claim });

    expect(await screen.findByText('Ring Priya')).toBeVisible();
    expect(claim).toHaveBeenCalledTimes(2);
  });

  test('due months ahead are asked for once by a hidden tab, then when due', async () => {
    const days = 147;
    const claim = vi
      .fn()
      .mockReturnValueOnce({ due: [], nextInMs: days * 86_400_000 })
      .mockReturnValue(none);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      hidden.mockRestore();
    });
    show({ 'notices.claimReminders': claim });

    await vi.advanceTimersByTimeAsync((days - 1) * 86_400_000);
    expect(claim).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2 * 86_400_000);
    expect(claim).toHaveBeenCalledTimes(2);
  });

  test('of many hours are one message', async () => {
    const many = ['1', '2', '3', '4'].map((key) => ({ ...reminder, key }));
    const { person, address } = show({ 'notices.claimReminders': once(...many) });

    const toast = within(await screen.findByRole('alert'));
    expect(toast.getByText('4 reminders')).toBeVisible();
    await person.click(toast.getByRole('button', { name: 'Open' }));
    expect(address()).toBe('/crm/activities');
  });

  test('ask for the browser’s permission by a press only, and then come from the browser too', async () => {
    const { requestPermission, shown } = stubNotifications('default');
    const { person } = show({ 'notices.claimReminders': once(reminder) });

    const allow = await screen.findByRole('button', { name: 'Also show when I am elsewhere' });
    expect(requestPermission).not.toHaveBeenCalled();
    await person.click(allow);

    await waitFor(() => expect(areOn()).toBe(true));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
    const { shown: shownLater } = stubNotifications('granted');
    show({ 'notices.claimReminders': once(reminder) });
    await waitFor(() => expect(shownLater).toEqual(['Ring Priya']));
  });

  const areOn = () => getUserItem(ada.id, 'browserReminders');

  test('stay in the page where the browser allows them and the person did not ask for them', async () => {
    const { shown } = stubNotifications('granted');
    show({ 'notices.claimReminders': once(reminder) });

    expect(await screen.findByText('Ring Priya')).toBeVisible();
    expect(shown).toEqual([]);
  });
});
