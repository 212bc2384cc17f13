import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ClientSummary } from '#client/crm/activities/ClientSummary.tsx';
import { Timeline } from '#client/crm/activities/Timeline.tsx';
import { TimelinePanel } from '#client/crm/activities/TimelinePanel.tsx';
import { UserIdContext } from '#client/ui/UserIdContext.ts';
import type { ActivityRecord, TimelineEntry } from '#shared/activities/activities.schema.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { crashTab } from '../../support/crashTab.ts';
import { dueItem } from '../../support/records/dueItems.ts';
import { type Answers, render } from '../../support/render.tsx';

const sent: ActivityRecord = {
  id: '2',
  version: 1,
  dueDate: null,
  dueTime: null,
  repeats: null,
  isReminder: false,
  ownerId: null,
  ownerName: null,
  doneAt: null,
  doneByName: null,
  type: 'form_submission',
  title: 'Website enquiry',
  description: 'Please call me.',
  createdByName: null,
  createdAt: new Date('2026-11-20T03:00:00Z'),
};
const call: ActivityRecord = {
  ...sent,
  id: '1',
  type: 'call',
  title: 'Rang Ada',
  createdByName: 'Grace Hopper',
};

const line = (activity: ActivityRecord): TimelineEntry => ({
  kind: 'activity',
  id: activity.id,
  at: activity.createdAt,
  subject: { noun: 'lead', id: 'a', title: 'Audit for Sunrise Care' },
  activity,
});
const page = (...activities: ActivityRecord[]): Page<TimelineEntry> => ({
  items: activities.map(line),
  nextCursor: null,
  total: null,
});

const panel = <TimelinePanel subject={{ noun: 'lead', id: 'a' }} />;

const show = (timeline: Answers['activities.timeline'], create: Answers['activities.create'] = call) =>
  render(panel, {
    'activities.timeline': timeline,
    'activities.create': create,
  });

describe("a lead's activities", () => {
  test('show who did what, newest first', async () => {
    show(page(call, sent));

    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Rang Ada.*Call · Grace Hopper/);
    expect(second).toHaveTextContent(/Website enquiry.*Form submission · Website/);
    expect(screen.getByText('Please call me.', { selector: 'li:last-child p' })).toBeVisible();
  });

  test('fold a long text until it is asked for', async () => {
    const { person } = show(page({ ...sent, description: 'One\nTwo\nThree\nFour\nFive' }));
    const text = await screen.findByText(/^One/);
    expect(text).toHaveAttribute('data-cut');

    await person.click(screen.getByRole('button', { name: 'Show all' }));

    expect(text).not.toHaveAttribute('data-cut');
  });

  test('name the record of a line where it is another one', async () => {
    const document: TimelineEntry = {
      kind: 'change',
      id: '3',
      at: call.createdAt,
      subject: { noun: 'document', id: 'd', title: 'Policy.pdf' },
      change: { id: '3', at: call.createdAt, action: 'created', cause: null, byName: 'Kim Lee', changes: [] },
    };
    show({ items: [line(call), document], nextCursor: null, total: null });

    const [own, other] = await screen.findAllByRole('listitem');
    expect(other).toHaveTextContent(/^Kim Lee created document Policy\.pdf/);
    expect(own).not.toHaveTextContent('Audit for Sunrise Care');
    cleanup();

    show({
      items: [{ ...document, subject: { ...document.subject, title: null } }],
      nextCursor: null,
      total: null,
    });
    expect(await screen.findByRole('link', { name: 'Document no longer there' })).toHaveAttribute(
      'href',
      '/crm/documents/d',
    );
  });

  describe('with records that were added', () => {
    const at = (seconds: number) => new Date(call.createdAt.getTime() - seconds * 1_000);
    const change = (
      id: string,
      noun: 'document' | 'proposal',
      values: Partial<HistoryRecord>,
      seconds = 0,
    ): TimelineEntry => ({
      kind: 'change',
      id,
      at: at(seconds),
      subject: { noun, id: `of ${id.split(' ')[0]}`, title: `${id.split(' ')[0]}.pdf` },
      change: {
        id,
        at: at(seconds),
        action: 'created',
        cause: null,
        byName: 'Kim Lee',
        changes: [],
        ...values,
      },
    });
    const sentNow: Partial<HistoryRecord> = {
      action: 'changed',
      changes: [{ field: 'status', from: 'draft', to: 'sent' }],
    };
    const shown = async (...items: TimelineEntry[]) => {
      show({ items, nextCursor: null, total: null });
      return (await screen.findAllByRole('listitem')).map((line) => line.textContent);
    };

    test('have one line for those that one person added one after the other', async () => {
      const lines = await shown(
        change('Policy', 'document', {}),
        change('Register', 'document', {}, 5),
        change('Report', 'document', {}, 9),
        change('Late', 'document', {}, 9_000),
        change('Other', 'document', { byName: 'Pat Ray' }, 9_000),
      );

      expect(lines).toEqual([
        expect.stringMatching(/^Kim Lee added 3 documents.*· Policy\.pdf, Register\.pdf, Report\.pdf$/),
        expect.stringMatching(/^Kim Lee created document Late\.pdf/),
        expect.stringMatching(/^Pat Ray created document Other\.pdf/),
      ]);
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Late.pdf',
        'Other.pdf',
      ]);
    });

    test('name three of many, each name once, and say where older ones may be among them', async () => {
      const items = ['A', 'B', 'A too', 'C', 'D', 'E'].map((id) => change(id, 'document', {}));
      expect(await shown(...items)).toEqual([
        expect.stringMatching(/added 6 documents.* · A\.pdf \(2\), B\.pdf, C\.pdf and 2 more$/),
      ]);
      cleanup();

      show({ items, nextCursor: 'next', total: null });
      expect(await screen.findByRole('listitem')).toHaveTextContent(
        /added documents.* · A\.pdf \(2\), B\.pdf, C\.pdf and more$/,
      );
    });

    test('leave out what an import changed as it created them, which the list of changes has', async () => {
      const cause = 'import';
      const items = [
        change('PR-1 sent', 'proposal', { ...sentNow, cause }),
        change('PR-1', 'proposal', { cause }, 1),
      ];
      const { person } = show({ items, nextCursor: null, total: null });

      expect(await screen.findAllByRole('listitem')).toHaveLength(1);
      await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Changes');
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    });

    test('tell of a record that was sent right after it was created what was sent', async () => {
      const subject = { noun: 'proposal' as const, id: 'of PR-1', title: 'PR-1' };
      const created = change('PR-1', 'proposal', {}, 1);
      const sent: TimelineEntry = {
        ...{ kind: 'event', id: 'sent', at: created.at, subject },
        event: {
          ...{ kind: 'sent', title: 'Proposal PR-1 sent', description: null },
          ...{ accountName: 'Wattle House', byName: 'Kim Lee' },
        },
      };

      expect(await shown(sent, created)).toEqual([
        expect.stringMatching(/^Proposal PR-1 sent((?!Wattle).)*$/),
      ]);
      cleanup();
      // The list of all records says whose proposal it is.
      render(<Timeline entries={[sent]} isOfChanges={false} hasMore={false} />);
      expect(screen.getByRole('listitem')).toHaveTextContent(/^Proposal PR-1 sent.* · Wattle House$/);
    });

    test('have one line for what was deleted together and undone', async () => {
      const restored: Partial<HistoryRecord> = { action: 'restored' };
      const deleted: Partial<HistoryRecord> = { action: 'deleted' };
      const lines = await shown(
        change('A back', 'document', restored),
        change('B back', 'proposal', restored),
        change('A gone', 'document', deleted, 9),
        change('B gone', 'proposal', deleted, 9),
      );
      expect(lines).toEqual([expect.stringMatching(/^Kim Lee deleted document A\.pdf.* · Undone$/)]);
    });

    test('tell of new leads of a client as of other new records', async () => {
      const noteOf = (id: string, title: string): TimelineEntry => ({
        ...{ kind: 'activity', id, at: call.createdAt, subject: { noun: 'lead', id: `lead ${id}`, title } },
        activity: {
          ...call,
          ...{ id, type: 'note', title: 'Lead created', description: 'New lead created manually' },
        },
      });

      expect(await shown(noteOf('1', 'Audit'), noteOf('2', 'Renewal'))).toEqual([
        expect.stringMatching(/^Grace Hopper added 2 leads.* · Audit, Renewal$/),
      ]);
      cleanup();
      const [first] = await shown(noteOf('1', 'Audit'));
      expect(first).toMatch(/^Grace Hopper created lead Audit/);
      expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    });

    test('lead from the newest line about a record to it', async () => {
      const subject = { noun: 'proposal' as const, id: 'p', title: 'PR-1' };
      const event = (kind: 'sent' | 'viewed'): TimelineEntry => ({
        ...{ kind: 'event', id: kind, at: call.createdAt, subject },
        event: {
          kind,
          title: `Proposal PR-1 ${kind}`,
          description: null,
          accountName: null,
          byName: 'Kim Lee',
        },
      });
      await shown(event('viewed'), event('sent'), {
        ...change('PR-1', 'proposal', { cause: 'import' }, 9_000),
        subject,
      });

      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Proposal PR-1 viewed',
      ]);
    });

    test('have what a person changed right after', async () => {
      const lines = await shown(change('PR-1 sent', 'proposal', sentNow), change('PR-1', 'proposal', {}, 1));

      expect(lines).toHaveLength(2);
    });
  });

  test('have the open task of a step on one line, which leads to its engagement', async () => {
    const step = { ...sent, type: 'note' as const, title: 'Training Commences', dueDate: dayFromToday(3) };
    const engagement = { noun: 'engagement' as const, id: 'e', title: 'NDIS registration' };
    const task = { ...step, isReminder: true, description: 'NDIS registration: step 2 of 10.' };
    show({ ...page(), items: [{ ...line(task), subject: engagement }] });

    expect(await screen.findByRole('link', { name: 'Training Commences' })).toHaveAttribute(
      'href',
      '/crm/engagements/e',
    );
    const [entry] = within(screen.getByRole('region', { name: 'Activities' })).getAllByRole('listitem');
    expect(entry).toHaveTextContent(/^Engagement Training CommencesDue \d+ \w+$/);
    expect(screen.getByRole('checkbox', { name: 'Tick off Training Commences' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  test('have a box in each task, which completes it, takes that back and keeps the focus', async () => {
    let task: ActivityRecord = { ...call, dueDate: '2026-11-30' };
    const set = (doneAt: Date | null) => () => {
      task = { ...task, doneAt, doneByName: doneAt && 'Kim Lee' };
      return { ...task, nextDueDate: null };
    };
    const { person } = render(panel, {
      'activities.timeline': () => page(task),
      'activities.complete': set(new Date('2026-11-21T03:00:00Z')),
      'activities.reopen': set(null),
    });

    const box = await screen.findByRole('checkbox', { name: 'Tick off Rang Ada' });
    await person.click(box);
    expect(await screen.findByText(/Done by Kim Lee/)).toBeVisible();
    expect(box).toHaveFocus();
    expect(box).toBeChecked();

    await person.keyboard(' ');
    expect(await screen.findByText(/Due 30 Nov/)).toBeVisible();
    expect(box).toHaveFocus();
    expect(box).not.toBeChecked();
  });

  const tasks = [1, 2, 3].map((n) => ({
    ...call,
    id: `t${n}`,
    title: `Task ${n}`,
    dueDate: `2026-12-0${n}`,
  }));

  test('begin with the next open task; the others are shown when asked for', async () => {
    const { person } = show(page(...tasks, sent));

    expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByText('Website enquiry')).toBeVisible();
    await person.click(screen.getByRole('button', { name: '2 more tasks' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Fewer tasks' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('begin with none of several open tasks where the screen shows the first as the next step', async () => {
    const subject = { noun: 'lead' as const, id: 'a' };
    const { person } = render(
      <>
        <ClientSummary subject={subject} names={[]} />
        {panel}
      </>,
      {
        'activities.timeline': page(...tasks, sent),
        'activities.due': {
          items: tasks.map(({ id, title, dueDate }) => dueItem({ id, title, dueDate })),
          nextCursor: null,
          total: 3,
        },
        'activities.lastContact': null,
      },
    );

    await person.click(await screen.findByRole('button', { name: '2 tasks after the next step' }));
    expect(screen.getAllByRole('checkbox', { name: 'Tick off Task 1' })).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Fewer tasks' }));
    expect(screen.getByRole('checkbox', { name: 'Tick off Task 1' })).toBeVisible();
  });
});

describe('adding an activity', () => {
  test('needs a title', async () => {
    const create = vi.fn();
    const { person } = show(page(), create);

    await person.click(screen.getByRole('textbox', { name: 'Title' }));
    await person.click(screen.getByRole('button', { name: 'Add activity' }));

    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
  });

  test('is left by Esc, which returns the focus and asks before it discards what was typed', async () => {
    const { person } = show(page(call));
    const opener = await screen.findByRole('combobox', { name: 'Show' });
    const title = screen.getByRole('textbox', { name: 'Title' });
    const leave = async () => {
      await person.click(title);
      await person.keyboard('{Escape}');
    };

    opener.focus();
    await leave();
    expect(opener).toHaveFocus();
    expect(screen.queryByLabelText('Due date')).toBeNull();

    await person.type(title, 'Rang Ada');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard?' }));
    await person.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(title).toHaveFocus();
    expect(title).toHaveValue('Rang Ada');

    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(title).toHaveValue('');
    expect(opener).toHaveFocus();
  });

  test('shows a message and the activity, and clears the form', async () => {
    const timeline = vi.fn().mockResolvedValueOnce(page()).mockResolvedValue(page(call));
    const create = vi.fn(() => call);
    const { person } = show(timeline, create);

    await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Rang Ada');
    await person.keyboard('{Control>}{Enter}{/Control}');

    expect(await screen.findByText('Activity added successfully')).toBeVisible();
    expect(within(await screen.findByRole('listitem')).getByText('Rang Ada')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    expect(create).toHaveBeenCalledExactlyOnceWith({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      leadId: 'a',
      type: 'note',
      title: 'Rang Ada',
      description: '',
      dueDate: '',
      dueTime: '',
      repeats: null,
      ownerId: null,
    });
  });

  test('is taken back by Undo, and a call offers to tick off the call that was due', async () => {
    const due = dueItem({
      title: 'Ring Ada',
      dueDate: dayFromToday(-1),
      subject: { noun: 'lead', id: 'a', title: 'Audit' },
    });
    const remove = vi.fn(() => ({ batchId: 'b', counts: {} }));
    const complete = vi.fn(() => ({ ...call, nextDueDate: null }));
    const { person } = render(
      <>
        <ClientSummary subject={{ noun: 'lead', id: 'a' }} names={[]} />
        {panel}
      </>,
      {
        'activities.timeline': page(),
        'activities.create': () => call,
        'activities.delete': remove,
        'activities.complete': complete,
        'activities.due': { items: [due], nextCursor: null, total: 1 },
      },
    );
    await screen.findByRole('checkbox', { name: 'Tick off Ring Ada' });

    await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Rang Ada{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Tick off: Ring Ada' }));
    expect(complete).toHaveBeenCalledExactlyOnceWith({ id: 't' });

    await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Rang Ada{Enter}');
    const message = (await screen.findByText('Activity added successfully')).closest<HTMLElement>(
      '[role="alert"]',
    );
    await person.click(within(message ?? document.body).getByRole('button', { name: 'Undo' }));
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: call.id }));
    expect(await screen.findByText('Change undone')).toBeVisible();
  });

  test('that fails shows an error and keeps the input, and a retry adds no second one', async () => {
    const create = vi.fn().mockRejectedValueOnce(new Error('the server is away')).mockResolvedValue(call);
    const { person } = show(page(), create);
    await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Rang Ada');

    await person.click(screen.getByRole('button', { name: 'Add activity' }));
    expect(await screen.findByText('Failed to add activity')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rang Ada');
    await person.click(screen.getByRole('button', { name: 'Add activity' }));

    await screen.findByText('Activity added successfully');
    const ids = create.mock.calls.map(([activity]) => activity.id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('by the key c is a call, typed in one line that Enter saves; its details unfold once it is used', async () => {
    const create = vi.fn(() => call);
    const { person } = render(
      <>
        <h1 tabIndex={-1}>Audit</h1>
        {panel}
      </>,
      { 'activities.timeline': page(), 'activities.create': create },
    );
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add activity' })).toBeNull();

    await person.keyboard('c');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Call' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('textbox', { name: 'Description' })).toBeVisible();
    await person.keyboard('Rang Ada{Enter}');

    await screen.findByText('Activity added successfully');
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ type: 'call', title: 'Rang Ada' }),
    );
    // The next letter is a shortcut again.
    expect(screen.getByRole('textbox', { name: 'Title' })).not.toHaveFocus();
    await person.keyboard('c');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  });

  test('survives a closed tab', async () => {
    const open = () =>
      render(<UserIdContext value="pat">{panel}</UserIdContext>, { 'activities.timeline': page() });
    const { person } = open();
    await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Rang Ada');
    await crashTab();
    open();

    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rang Ada');
    localStorage.clear();
  });
});
