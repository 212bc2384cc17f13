import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CrmGate } from '#client/crm/CrmGate.tsx';
import { LeadFormScreen } from '#client/crm/leads/LeadForm.tsx';
import { trpc } from '#client/trpc.ts';
import { notify } from '#client/ui/overlay/notify.ts';
import type { SessionRecord } from '#shared/auth/auth.schema.ts';
import type { LiveUpdate } from '#shared/platform/live.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { box, fill, selects } from '../../support/records/leadForm.tsx';
import { auditLead } from '../../support/records/leads.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';
import { ada, sessionOf } from '../../support/staff.ts';

const HELLO: LiveUpdate = { missed: false, changes: [] };
const leadChanged: LiveUpdate = { missed: false, changes: [{ table: 'leads', ids: [auditLead.id] }] };

/** The server side of the streams that the page opens. */
function streams() {
  const open: {
    send(update: LiveUpdate): Promise<void>;
    fail(error: unknown): Promise<void>;
    /** The same, but nothing is rendered yet. */
    failUnrendered(error: unknown): void;
    isClosed: boolean;
  }[] = [];
  const changes = (next: (update: LiveUpdate) => void, error: (error: unknown) => void) => {
    const stream = {
      isClosed: false,
      send: (update: LiveUpdate) => act(async () => next(update)),
      fail: (reason: unknown) => act(async () => error(reason)),
      failUnrendered: error,
    };
    open.push(stream);
    next(HELLO);
    return () => {
      stream.isClosed = true;
    };
  };
  return { changes, open, last: () => open.at(-1) as (typeof open)[number] };
}

/** A screen that counts leads and the quarantine, and deletes a lead. */
function Leads() {
  const remove = trpc.leads.delete.useMutation();
  const leads = trpc.leads.recent.useQuery();
  const waiting = trpc.quarantine.count.useQuery();
  return (
    <>
      <h1>{`Leads: ${leads.data?.length}, waiting: ${waiting.data}`}</h1>
      <button type="button" onClick={() => remove.mutate({ id: auditLead.id })}>
        Delete
      </button>
    </>
  );
}

async function openLeads(
  changes: Answers['live.changes'],
  session: Answers['auth.session'] = sessionOf(ada),
) {
  const recent = vi.fn(async () => []);
  const count = vi.fn(async () => 0);
  const answers = {
    'auth.session': session,
    'live.changes': changes,
    'leads.recent': recent,
    'quarantine.count': count,
    'leads.delete': () => Promise.reject(new Error('The server cannot be reached just now.')),
  };
  render(<p>Elsewhere</p>, answers, {
    at: '/crm/here',
    path: '/elsewhere',
    others: [{ path: '/crm', element: <CrmGate />, children: [{ path: 'here', element: <Leads /> }] }],
  });
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('heading', { name: 'Leads: 0, waiting: 0' })).toBeVisible();
  return { recent, count };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('an open screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('reloads what a colleague changed, and nothing else', async () => {
    const { changes, last } = streams();
    const { recent, count } = await openLeads(changes);

    await last().send(leadChanged);
    await pass(200);

    expect(recent).toHaveBeenCalledTimes(2);
    expect(count).toHaveBeenCalledTimes(1);
  });

  test('closes a toast whose Undo a colleague has made impossible', async () => {
    const { changes, last } = streams();
    await openLeads(changes);
    const undo = Object.assign(() => {}, { isPossible: async () => false });
    const toast = notify.undoable('Lead deleted', undo);
    await pass(100);
    expect(notify.isOpen(toast)).toBe(true);

    await last().send(leadChanged);
    await pass(200);

    expect(notify.isOpen(toast)).toBe(false);
  });

  test('reloads at most once a second during many changes, and once after the last', async () => {
    // Random delays are half as long as they can be, so that no reload falls on the last change.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { changes, last } = streams();
    const { recent } = await openLeads(changes);

    for (let n = 0; n < 60; n += 1) {
      await last().send(leadChanged);
      await pass(50);
    }
    const during = recent.mock.calls.length;
    await pass(5_000);

    expect(during).toBeLessThanOrEqual(5);
    expect(recent.mock.calls.length).toBe(during + 1);
  });

  test('reloads everything after a gap, and does not report a connection that is soon back', async () => {
    const { changes, open, last } = streams();
    const { recent, count } = await openLeads(changes);

    await last().fail(new Error('gone'));
    expect(screen.queryByText(/Reconnecting/)).toBeNull();
    await pass(2_000);

    expect(open).toHaveLength(2);
    expect(recent).toHaveBeenCalledTimes(2);
    expect(count).toHaveBeenCalledTimes(2);
    await pass(20_000);
    expect(screen.queryByText(/Reconnecting/)).toBeNull();
    expect(recent).toHaveBeenCalledTimes(2);
  });

  test('reconnects with growing delays, and shows that it does until it is connected', async () => {
    const { changes, open } = streams();
    let isAway = false;
    const flaky = vi.fn((next: (update: LiveUpdate) => void, error: (error: unknown) => void) => {
      if (!isAway) return changes(next, error);
      setTimeout(() => error(new Error('away')));
    });
    await openLeads(flaky);

    isAway = true;
    await open[0]?.fail(new Error('gone'));
    await pass(60_000);
    expect(flaky.mock.calls.length).toBeLessThan(12);
    expect(screen.getByText(/^Reconnecting/)).toBeVisible();

    isAway = false;
    await pass(60_000);
    expect(open).toHaveLength(2);
    expect(screen.queryByText(/Reconnecting/)).toBeNull();
  });

  test('closes its stream while it is hidden, and reloads when it is shown', async () => {
    const { changes, open } = streams();
    const { recent } = await openLeads(changes);

    hide(true);
    await pass(6_000);
    expect(open[0]?.isClosed).toBe(true);
    expect(recent).toHaveBeenCalledTimes(1);
    hide(false);
    await pass(200);

    expect(open).toHaveLength(2);
    expect(recent).toHaveBeenCalledTimes(2);
  });

  test('reloads after a change of its own whose response was lost, because the server does not announce it to this tab', async () => {
    const { changes } = streams();
    const { recent, count } = await openLeads(changes);

    act(() => screen.getByRole('button', { name: 'Delete' }).click());
    await pass(100);

    expect(recent).toHaveBeenCalledTimes(2);
    expect(count).toHaveBeenCalledTimes(1);
  });

  test('shows the login when the session of the stream has expired, and does not reconnect', async () => {
    const { changes, open, last } = streams();
    await openLeads(changes);

    await last().fail(trpcError('UNAUTHORIZED', 'Please sign in', { reason: 'SESSION_EXPIRED' }));
    await pass(100);

    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await pass(120_000);
    expect(open).toHaveLength(1);
  });

  test('is cleared when the session of the stream was revoked', async () => {
    const { changes, last } = streams();
    await openLeads(changes);

    await last().fail(trpcError('UNAUTHORIZED', 'Please sign in', { reason: 'SESSION_REVOKED' }));
    await pass(100);

    expect(screen.queryByRole('heading', { name: /^Leads/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is cleared also when an answer from before the revocation, that there is a session, comes after it', async () => {
    const { changes, last } = streams();
    const early = Promise.withResolvers<SessionRecord>();
    const session = vi.fn(async (): Promise<SessionRecord | null> => null);
    session.mockResolvedValueOnce(sessionOf(ada)).mockReturnValueOnce(early.promise);
    await openLeads(changes, session);
    await last().send({ missed: false, changes: [{ table: 'users', ids: null }] });
    await pass(200);
    expect(session).toHaveBeenCalledTimes(2);

    // Both before anything is rendered, as on a busy machine.
    await act(async () => {
      last().failUnrendered(trpcError('UNAUTHORIZED', 'Please sign in', { reason: 'SESSION_REVOKED' }));
      early.resolve(sessionOf(ada));
      await vi.advanceTimersByTimeAsync(0);
    });
    await pass(200);

    expect(screen.queryByRole('heading', { name: /^Leads/ })).toBeNull();
  });
});

describe('a lead that is being edited', () => {
  const theirs = { ...auditLead, version: 4, nextAction: 'Send the proposal' };
  const timelineOf = ({ action, cause }: Pick<HistoryRecord, 'action' | 'cause'>) => {
    const at = new Date('2026-11-20T03:00:00Z');
    const subject = { noun: 'lead' as const, id: auditLead.id, title: auditLead.title };
    const change: HistoryRecord = { id: '9', at, action, cause, byName: 'Ada Byron', changes: [] };
    return { items: [{ id: '9', kind: 'change' as const, at, subject, change }], nextCursor: null, total: 1 };
  };

  async function edit(byId: Answers['leads.byId'], more: Answers = {}) {
    const { changes, last } = streams();
    const answers: Answers = {
      ...selects,
      'auth.session': sessionOf(ada),
      'live.changes': changes,
      'leads.byId': byId,
      'activities.timeline': timelineOf({ action: 'changed', cause: null }),
      'accounts.byId': sunriseCare,
      ...more,
    };
    const shown = render(<p>Elsewhere</p>, answers, {
      at: '/crm/leads/a/edit',
      path: '/elsewhere',
      others: [
        {
          path: '/crm',
          element: <CrmGate />,
          children: [
            { path: 'leads/:id/edit', element: <LeadFormScreen /> },
            { path: 'leads', element: <p>All leads</p> },
          ],
        },
      ],
    });
    await screen.findByRole('textbox', { name: 'Competitors' });
    await fill(shown.person, box('Competitors'), 'None known');
    await last().send(leadChanged);
    return shown;
  }

  test('is not overwritten: a message shows who changed it, and a dialog what changed', async () => {
    const update = vi.fn(() => theirs);
    const byId = vi.fn().mockResolvedValueOnce(auditLead).mockResolvedValue(theirs);
    const { person } = await edit(byId, { 'leads.update': update });

    await screen.findByText('Ada Byron changed this lead just now.');
    expect(box('Next action')).toHaveValue('Book the on-site day');
    expect(box('Competitors')).toHaveValue('None known');
    await person.click(screen.getByRole('button', { name: 'See the changes' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this lead' }));
    expect(dialog.getByRole('radiogroup', { name: 'Next action' })).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Use in my form' }));

    expect(box('Next action')).toHaveValue('Send the proposal');
    expect(box('Competitors')).toHaveValue('None known');
    expect(screen.queryByText(/changed this lead just now/)).toBeNull();
    expect(update).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Save Lead' }));
    await screen.findByText('All leads');
    expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 4 }));
  });

  test('and was deleted keeps what was typed, and says how to save it after restoring it', async () => {
    const gone = trpcError('NOT_FOUND', 'Lead not found');
    await edit(vi.fn().mockResolvedValueOnce(auditLead).mockRejectedValue(gone));

    expect(await screen.findByText(/^Ada Byron deleted this lead just now/)).toBeVisible();
    expect(box('Competitors')).toHaveValue('None known');
  });

  test('and was merged says that it cannot be saved any more, and who merged it', async () => {
    const gone = trpcError('NOT_FOUND', 'Lead not found');
    await edit(vi.fn().mockResolvedValueOnce(auditLead).mockRejectedValue(gone), {
      'activities.timeline': timelineOf({ action: 'deleted', cause: 'merge' }),
    });

    const message = 'Ada Byron merged this lead into another just now. Copy what you typed to that one';
    expect(await screen.findByText(message, { exact: false })).toBeVisible();
    expect(box('Competitors')).toHaveValue('None known');
  });
});
