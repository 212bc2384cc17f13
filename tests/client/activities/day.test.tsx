import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useUndoShortcut } from '#client/crm/keyboard/useUndoShortcut.ts';
import { ActivitiesScreen } from '#client/crm/screens/ActivitiesScreen.tsx';
import type { DueItem } from '#shared/activities/activities.schema.ts';
import type { DueGroup } from '#shared/activities/activities.ts';
import { dayFromToday, formatShortDay } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { activity, completedTask } from '../../support/records/activities.ts';
import { dueItem } from '../../support/records/dueItems.ts';
import { type Answers, type Input, render, searchAmong, trpcError } from '../../support/render.tsx';
import { member } from '../../support/staff.ts';

const task = dueItem({ title: 'Ring Priya', dueDate: dayFromToday(-1) });
const followUp: DueItem = {
  ...task,
  kind: 'follow_up',
  id: 'b',
  type: null,
  title: 'Book the day',
  dueDate: dayFromToday(0),
};

function due(items: Partial<Record<DueGroup, DueItem[]>>) {
  return ({ group }: Input<'activities.due'>) => {
    const rows = (group && items[group]) ?? [];
    return { items: rows, nextCursor: null, total: rows.length };
  };
}

/** The screen with the CRM's keyboard shortcuts. */
function Desk() {
  useUndoShortcut();
  return <ActivitiesScreen />;
}

const open = (answers: Answers, at = '/crm/activities') =>
  render(<Desk />, { 'activities.due': due({ overdue: [task], today: [followUp] }), ...answers }, { at });

describe('the to-do list', () => {
  test('groups tasks and follow-ups, each with its client, phone number and record', async () => {
    open({});

    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByText('Ring Priya')).toBeVisible();
    expect(overdue.getByRole('img', { name: 'Call' })).toBeInTheDocument();
    expect(overdue.getByText(/Audit for Sunrise Care/)).toBeInTheDocument();
    expect(overdue.getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/crm/leads/a');
    expect(overdue.getByRole('link', { name: '0400 555 019' })).toHaveAttribute('href', 'tel:+61400555019');
    expect(within(screen.getByRole('region', { name: 'Today' })).getByText('Book the day')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  });

  test('has the discounts that wait for an answer above the tasks, and is not empty with them', async () => {
    const request = {
      id: 'r',
      proposalId: 'p',
      proposalName: 'PR-2026-00001',
      accountName: 'Sunrise Care',
      discountCents: 70_000,
      price: '$3,080 incl. GST',
      askedByName: 'Jo Park',
      question: 'Two sites',
    };
    open({ 'activities.due': due({}), 'proposals.discountRequests': [request] });

    const requests = within(await screen.findByRole('list', { name: 'Discounts to approve' }));
    expect(requests.getByRole('link', { name: 'Approve a discount of $700?' })).toHaveAttribute(
      'href',
      '/crm/proposals/p',
    );
    expect(requests.getByText(/^Sunrise Care · \$3,080 incl. GST · Jo Park/)).toBeVisible();
    expect(screen.queryByText(/^Nothing is waiting for you/)).toBeNull();
  });

  test('shows everyone’s items by its address, and by a click', async () => {
    const listDue = vi.fn(due({}));
    const { person, address } = open({ 'activities.due': listDue });
    await screen.findByText(/^Nothing is waiting for you/);
    expect(listDue).toHaveBeenCalledWith(expect.objectContaining({ scope: 'mine', group: 'overdue' }));

    await person.click(screen.getByRole('button', { name: 'See everyone’s' }));

    expect(await screen.findByText(/^Nothing is waiting for anyone/)).toBeVisible();
    expect(address()).toBe('/crm/activities?whose=everyone');
    expect(listDue).toHaveBeenCalledWith(expect.objectContaining({ scope: 'everyone', group: 'today' }));
  });

  test('several ticks in a row are one toast that counts them, and its Undo takes back all', async () => {
    const reopen = vi.fn();
    const undo = vi.fn(() => ({ message: 'Change undone' }));
    const { person } = open({
      'activities.complete': completedTask(),
      'activities.completeFollowUp': activity(),
      'activities.reopen': reopen,
      'acts.undo': undo,
    });

    await person.click(await screen.findByRole('checkbox', { name: 'Tick off Ring Priya' }));
    await screen.findByText('Ticked off: Ring Priya');
    await person.click(screen.getByRole('checkbox', { name: 'Tick off Book the day' }));
    await screen.findByText('2 ticked off');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('2 tasks restored')).toBeVisible();
    expect(reopen).toHaveBeenCalledExactlyOnceWith({ id: 't' });
    expect(undo).toHaveBeenCalledOnce();
    // The next one begins a new count.
    await person.click(screen.getByRole('checkbox', { name: 'Tick off Ring Priya' }));
    expect(await screen.findByText('Ticked off: Ring Priya')).toBeVisible();
  });

  test('an Undo of several that fails for one says so, and takes back the others', async () => {
    const { person } = open({
      'activities.complete': completedTask(),
      'activities.completeFollowUp': activity(),
      'activities.reopen': () => Promise.reject(trpcError('NOT_FOUND', 'It was deleted')),
      'acts.undo': { message: 'Change undone' },
    });

    await person.click(await screen.findByRole('checkbox', { name: 'Tick off Ring Priya' }));
    await screen.findByText('Ticked off: Ring Priya');
    await person.click(screen.getByRole('checkbox', { name: 'Tick off Book the day' }));
    await screen.findByText('2 ticked off');
    await person.keyboard('{Control>}z{/Control}');

    expect(await screen.findByText('It was deleted')).toBeVisible();
    expect(screen.getByText('To do again: Book the day')).toBeVisible();
  });

  test('what is overdue says by how many days, and what comes the day', async () => {
    open({
      'activities.due': due({
        overdue: [
          dueItem({ dueDate: dayFromToday(-8) }),
          dueItem({ id: 'y', dueDate: dayFromToday(-1) }),
          dueItem({ id: 'x', dueDate: dayFromToday(-3), lastDay: '2031-03-08' }),
        ],
        later: [dueItem({ id: 'z', dueDate: '2031-03-09' })],
      }),
    });

    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByText('8 days late')).toBeVisible();
    expect(overdue.getByText('1 day late')).toBeVisible();
    expect(overdue.getByText('Last day 8 Mar 2031')).toBeVisible();
    expect(screen.getByText('9 Mar 2031')).toBeVisible();
  });

  test('a question of a client stands there in the words of the client', async () => {
    const title = 'Answer the question about proposal PR-7';
    const subject = { noun: 'proposal' as const, id: 'p', title: 'PR-7' };
    const question = 'Is travel in it?';
    open({
      'activities.due': due({ today: [dueItem({ title, question, subject, accountName: 'Sunrise Care' })] }),
    });

    expect(await screen.findByText('‘Is travel in it?’')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/crm/proposals/p');
    expect(screen.getByRole('img', { name: 'Question of the client' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: `Tick off ${title}` })).toBeVisible();
  });

  test('a task says how often it repeats and, once completed, when it is due again', async () => {
    const { person } = open({
      'activities.due': due({ today: [dueItem({ title: 'Check the register', repeats: 'weekly' })] }),
      'activities.complete': completedTask({ nextDueDate: '2026-11-29' }),
    });

    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByText(/repeats weekly/)).toBeVisible();
    await person.click(today.getByRole('checkbox', { name: 'Tick off Check the register' }));

    expect(await screen.findByText(`It is due again on ${formatShortDay('2026-11-29')}`)).toBeVisible();
  });

  test('what has an hour says it, and comes before the rest of its day', async () => {
    open({
      'activities.due': due({
        today: [
          dueItem({ id: 'a', title: 'Some time' }),
          dueItem({ id: 'b', title: 'After lunch', dueTime: '14:30' }),
          dueItem({ id: 'c', title: 'First thing', dueTime: '08:05' }),
        ],
      }),
    });

    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const lines = today.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines[0]).toMatch(/First thing.*8:05.am/);
    expect(lines[1]).toMatch(/After lunch.*2:30.pm/);
    expect(lines[2]).toMatch(/Some time/);
  });

  test('moves the focus to the next item after a completion by keyboard, and Ctrl+Z reopens it from there', async () => {
    const reopen = vi.fn();
    const { person } = open({
      'activities.due': due({ today: [task, { ...task, id: 'u', title: 'Ring Tom' }] }),
      'activities.complete': completedTask(),
      'activities.reopen': reopen,
    });
    (await screen.findByRole('checkbox', { name: 'Tick off Ring Priya' })).focus();

    await person.keyboard(' ');
    await screen.findByText('Ticked off: Ring Priya');
    expect(screen.getByRole('checkbox', { name: 'Tick off Ring Tom' })).toHaveFocus();
    await person.keyboard('{Control>}z{/Control}');

    await waitFor(() => expect(reopen).toHaveBeenCalledExactlyOnceWith({ id: 't' }));
  });

  test('a follow-up is completed with the date that was shown, and Undo reopens it', async () => {
    const tickOff = vi.fn((_: { activityId: string }) => activity());
    const undo = vi.fn(() => ({ message: 'Change undone' }));
    const { person } = open({ 'activities.completeFollowUp': tickOff, 'acts.undo': undo });

    await person.click(await screen.findByRole('checkbox', { name: 'Tick off Book the day' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));

    const [done] = tickOff.mock.calls[0] ?? [];
    expect(done).toEqual({
      id: 'b',
      followUpDate: dayFromToday(0),
      activityId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith({ act: done?.activityId }));
  });

  test('gives the tasks of one person to another in bulk, with Undo', async () => {
    const kim = member({ id: '019aa5f0-0000-7000-8000-0000000000e2', name: 'Kim Lee', hasLeft: true });
    const grace = member({ id: '019aa5f0-0000-7000-8000-0000000000e1', name: 'Grace Hopper' });
    const change = vi.fn(() => ({ changeId: 'change', count: 1 }));
    const undo = vi.fn(() => ({ message: 'Change undone' }));
    const listDue = vi.fn(due({ overdue: [task] }));
    const { person, address } = open(
      {
        'activities.due': listDue,
        'team.options': [grace, kim],
        'activities.changeMany': change,
        'acts.undo': undo,
      },
      '/crm/activities?whose=everyone',
    );

    await person.click(await screen.findByRole('combobox', { name: 'Owner' }));
    await person.click(await screen.findByRole('option', { name: 'Kim Lee (left)' }));
    expect(address()).toBe(`/crm/activities?whose=everyone&owner=${kim.id}`);
    await person.click(screen.getByRole('button', { name: 'Reassign tasks' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Select Ring Priya' }));
    expect(listDue).toHaveBeenCalledWith(expect.objectContaining({ owner: kim.id, tasksOnly: true }));
    await person.click(await screen.findByRole('button', { name: 'Assign to' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Grace Hopper' }));

    expect(await screen.findByText('1 task assigned to Grace Hopper')).toBeVisible();
    expect(change).toHaveBeenCalledWith(
      expect.objectContaining({ selection: { ids: ['t'] }, change: { ownerId: grace.id } }),
    );
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
  });

  test('an item that a colleague completed first shows a message and reloads the list', async () => {
    const listDue = vi.fn(due({ overdue: [task] }));
    const { person } = open({
      'activities.due': listDue,
      'activities.complete': () =>
        Promise.reject(trpcError('CONFLICT', 'Kim Lee has ticked this off already')),
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Tick off Ring Priya' }));

    expect(await screen.findByText('Kim Lee has ticked this off already')).toBeVisible();
    expect(screen.queryByText(/Failed/)).toBeNull();
    await waitFor(() => expect(listDue.mock.calls.length).toBeGreaterThan(5));
    expect(screen.getByRole('checkbox', { name: 'Tick off Ring Priya' })).not.toBeChecked();
  });

  test('a task is rescheduled in place', async () => {
    const update = vi.fn(() => activity({ id: 't', version: 3 }));
    const { person } = open({ 'activities.update': update });

    await person.click(await screen.findByRole('button', { name: 'Reschedule Ring Priya' }));
    // A day that has passed is not proposed.
    expect(await screen.findByLabelText(/^New day/)).toHaveValue(dayFromToday(1));
    await person.click(screen.getByRole('button', { name: 'Reschedule' }));

    await waitFor(() =>
      expect(update).toHaveBeenCalledExactlyOnceWith({
        id: 't',
        version: 2,
        data: { dueDate: dayFromToday(1) },
      }),
    );
  });

  test('a task is rescheduled to a usual day by one press, and Undo gives it its day back', async () => {
    const update = vi.fn(() => activity({ id: 't', version: 3 }));
    const { person } = open({ 'activities.update': update });

    await person.click(await screen.findByRole('button', { name: 'Reschedule Ring Priya' }));
    await person.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByText(`Moved to ${formatShortDay(dayFromToday(7))}`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText(`Back on ${formatShortDay(task.dueDate)}`)).toBeVisible();
    expect(update.mock.calls).toEqual([
      [{ id: 't', version: 2, data: { dueDate: dayFromToday(7) } }],
      [{ id: 't', version: 3, data: { dueDate: task.dueDate } }],
    ]);
  });

  test('a task that moves to another group hands the focus to the next one', async () => {
    let items: Partial<Record<DueGroup, DueItem[]>> = { overdue: [task], today: [followUp] };
    const { person } = open({
      'activities.due': (input: Input<'activities.due'>) => due(items)(input),
      'activities.update': () => {
        items = { today: [followUp], week: [{ ...task, dueDate: dayFromToday(1) }] };
        return activity({ id: 't', version: 3 });
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Reschedule Ring Priya' }));
    await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    expect(screen.getByRole('button', { name: 'Reschedule Book the day' })).toHaveFocus();
  });

  test('that cannot load shows an error and a retry button', async () => {
    const answer = vi.fn().mockRejectedValue(new Error('the server is away'));
    const { person } = open({ 'activities.due': answer });

    expect(await screen.findByText('Error loading tasks: the server is away')).toBeVisible();
    answer.mockImplementation(due({ today: [followUp] }));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Book the day')).toBeVisible();
  });
});

test('an activity is added to a record found by a search, with a due date and an owner', async () => {
  const create = vi.fn();
  const account = {
    kind: 'account' as const,
    id: '019aa5f0-0000-7000-8000-0000000000a2',
    name: 'Banksia Support',
  };
  const lead = { ...account, kind: 'lead' as const, id: 'lead', name: 'Registration of Banksia' };
  const search = vi.fn(({ search }) =>
    search === 'banksia' ? [lead, account].map((hit) => ({ ...hit, detail: '' })) : [],
  );
  const { person } = open({ 'search.everything': search, 'activities.create': create });

  await person.keyboard('n');
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Add activity' }));
  expect(await dialog.findByText('Choose the record that it is about')).toBeVisible();
  await person.type(dialog.getByRole('combobox', { name: 'Record' }), 'banksia');
  await screen.findByRole('option', { name: 'Banksia Support' });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Banksia Support', 'Registration of Banksia']);
  await person.click(screen.getByRole('option', { name: 'Banksia Support' }));
  // One query searches all types of records.
  const kinds = expect.arrayContaining(subjectNoun.values);
  expect(search).toHaveBeenCalledWith({ search: 'banksia', kinds, limit: 6 });
  await person.type(dialog.getByRole('textbox', { name: 'Title' }), 'Send the quote');
  expect(dialog.queryByRole('combobox', { name: 'Repeats' })).toBeNull();
  await person.type(dialog.getByLabelText('Due date'), '2027-01-15');
  await person.click(dialog.getByRole('combobox', { name: 'Repeats' }));
  await person.click(await screen.findByRole('option', { name: 'Monthly' }));
  await person.click(dialog.getByRole('button', { name: 'Add activity' }));

  await waitFor(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        accountId: '019aa5f0-0000-7000-8000-0000000000a2',
        title: 'Send the quote',
        dueDate: '2027-01-15',
        repeats: 'monthly',
        ownerId: expect.any(String),
      }),
    ),
  );
});

test('the feed is filtered by the address, which its selects write', async () => {
  const timeline = vi.fn(() => ({ items: [], nextCursor: null, total: null }));
  const lead = '019aa5f0-0000-7000-8000-0000000000d1';
  const { person, address } = open(
    {
      'activities.timeline': timeline,
      'search.everything': searchAmong({ kind: 'lead' as const, id: lead, name: 'Audit for Sunrise Care' }),
      'team.options': [member({ id: '019aa5f0-0000-7000-8000-0000000000e1', name: 'Grace Hopper' })],
    },
    `/crm/activities?type=call&record=lead:${lead}`,
  );
  await waitFor(() =>
    expect(timeline).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'call', record: { noun: 'lead', id: lead } }),
    ),
  );
  expect(await screen.findByDisplayValue('Audit for Sunrise Care')).toBeVisible();

  await person.click(screen.getByRole('combobox', { name: 'Person' }));
  await person.click(await screen.findByRole('option', { name: 'Grace Hopper' }));

  expect(address()).toContain('person=019aa5f0-0000-7000-8000-0000000000e1');
  expect(await screen.findByText(/^No activities found/)).toBeVisible();
});

test('a figure of a report opens the activities that it counts alone, with their number', async () => {
  const timeline = vi.fn(() => ({ items: [], nextCursor: null, total: null }));
  const count = vi.fn(() => 1_240);
  const filters = { happened: '2026-11-01..2026-11-30', by: '019aa5f0-0000-7000-8000-0000000000e1' };
  const { person, address } = open(
    {
      'activities.timeline': timeline,
      'reports.count': count,
      'team.options': [member({ id: filters.by, name: 'Grace Hopper' })],
    },
    `/crm/activities?${new URLSearchParams({ type: 'call', ...filters, counted: 'yes' })}`,
  );

  expect(await screen.findByText('1,240 calls')).toBeVisible();
  expect(count).toHaveBeenCalledWith({ noun: 'activities', filters: { type: 'call', ...filters } });
  expect(timeline).toHaveBeenCalledWith(expect.objectContaining({ kind: 'call', ...filters }));
  expect(screen.queryByRole('heading', { name: 'To do' })).toBeNull();
  expect(await screen.findByDisplayValue('Grace Hopper')).toBeVisible();

  await person.click(screen.getByRole('combobox', { name: 'Done by' }));
  await person.click(await screen.findByRole('option', { name: 'Me' }));
  expect(address()).toContain('by=me');
});
