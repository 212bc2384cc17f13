import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CrmGate } from '#client/crm/CrmGate.tsx';
import { trpc } from '#client/trpc.ts';
import { getUserItem, setUserItem } from '#client/ui/userStorage.ts';
import type { SessionRecord } from '#shared/auth/auth.schema.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';
import { ada, sessionOf } from '../../support/staff.ts';

const signedOut = trpcError('UNAUTHORIZED', 'Please sign in');

// A screen of the CRM with an input and a query.
function Notes() {
  const [text, setText] = useState('');
  const ask = trpc.team.list.useQuery(undefined, { enabled: text.endsWith('!') });
  return (
    <>
      <h1>Notes</h1>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {ask.data && <p>The team is there</p>}
    </>
  );
}

function open(answers: Parameters<typeof render>[1], at = '/crm/notes') {
  return render(<p>Elsewhere</p>, answers, {
    at,
    path: '/elsewhere',
    others: [{ path: '/crm', element: <CrmGate />, children: [{ path: 'notes', element: <Notes /> }] }],
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the gate', () => {
  test('shows the login at any address, and its screen after signing in', async () => {
    let session: SessionRecord | null = null;
    const signIn = () => {
      session = sessionOf(ada);
      return session;
    };
    const { person, address } = open({ 'auth.session': () => session, 'auth.signIn': signIn });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();

    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'secret{Enter}');

    expect(await screen.findByRole('heading', { name: 'Notes' })).toBeVisible();
    expect(address()).toBe('/crm/notes');
  });

  test('shows who is signed in, with a badge of their role', async () => {
    open({ 'auth.session': sessionOf(ada) });

    const menu = await screen.findByRole('button', { name: /Ada Byron/ });
    expect(within(menu).getByText('AB')).toBeVisible();
    expect(within(menu).getByText('Admin')).toHaveAttribute('data-tone', 'red');
  });
});

describe('what the browser stores for one user', () => {
  const keep = (owner: string) => setUserItem(owner, 'draft:a form', 'half a sentence');
  const keptFor = (owner: string) => getUserItem(owner, 'draft:a form') !== undefined;

  test('is deleted when another user signs in, and kept when the same one signs in again', async () => {
    keep('somebody else');
    keep(ada.id);

    open({ 'auth.session': sessionOf(ada) });
    await screen.findByRole('heading', { name: 'Notes' });

    expect([keptFor('somebody else'), keptFor(ada.id)]).toEqual([false, true]);
  });

  test('is kept when a session expires, and deleted when its owner signs out', async () => {
    keep(ada.id);
    open({ 'auth.session': null });
    await screen.findByLabelText('Email');
    expect(keptFor(ada.id)).toBe(true);
    cleanup();

    const { person } = open({ 'auth.session': sessionOf(ada), 'auth.signOut': () => {} });
    await person.click(await screen.findByRole('button', { name: /Ada/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));

    await waitFor(() => expect(keptFor(ada.id)).toBe(false));
  });
});

describe('a session that runs out under an open screen', () => {
  const answers = {
    'auth.session': sessionOf(ada, 1),
    'auth.signIn': sessionOf(ada),
    'team.list': vi.fn(),
  };

  test('shows the login over it, keeps what was typed, and continues after signing in', async () => {
    const { person } = open({
      ...answers,
      'team.list': vi.fn().mockRejectedValueOnce(signedOut).mockResolvedValue([]),
    });
    await person.type(await screen.findByLabelText('Note'), 'Call back!');

    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(within(dialog).getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(within(dialog).getByLabelText('Password')).toHaveFocus();
    await person.keyboard('secret{Enter}');

    expect(await screen.findByText('The team is there')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Note')).toHaveValue('Call back!');
  });

  test('shows a login that Esc does not close', async () => {
    const { person } = open({ ...answers, 'team.list': vi.fn().mockRejectedValue(signedOut) });
    await person.type(await screen.findByLabelText('Note'), '!');
    await screen.findByRole('dialog');

    await person.keyboard('{Escape}');

    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('a screen is cleared in every tab', () => {
  /** Announces an event as another tab of this browser. */
  async function announce(event: string, userId: string) {
    const channel = new BroadcastChannel('providerdesk session');
    onTestFinished(() => channel.close());
    await act(async () => channel.postMessage({ event, userId }));
  }
  const expectCleared = async () => {
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull());
    expect(screen.queryByText(/Ada/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  };
  const openNotes = async (answers: Parameters<typeof render>[1] = {}) => {
    const { person } = open({ 'auth.session': sessionOf(ada), ...answers });
    await person.type(await screen.findByLabelText('Note'), 'Half a sentence');
    return person;
  };

  test.each([
    ['signs out', 'signedOut'],
    ['is deactivated, which shows first', 'revoked'],
  ])('when its person %s in another tab', async (_, event) => {
    await openNotes();
    await announce(event, ada.id);
    await expectCleared();
  });

  test('when somebody else signs in in another tab', async () => {
    await openNotes();
    await announce('signedIn', 'somebody else');
    await expectCleared();
  });

  test('when the session ends before its time, as after a deactivation, which the other tabs are notified of', async () => {
    const notified = vi.fn();
    const channel = new BroadcastChannel('providerdesk session');
    onTestFinished(() => channel.close());
    channel.onmessage = ({ data }) => notified(data);
    const person = await openNotes({ 'team.list': vi.fn().mockRejectedValue(signedOut) });

    await person.type(screen.getByLabelText('Note'), '!');

    await expectCleared();
    await waitFor(() => expect(notified).toHaveBeenCalledWith({ event: 'revoked', userId: ada.id }));
  });

  test('but not when its person signs in or somebody else signs out', async () => {
    await openNotes();
    await announce('signedIn', ada.id);
    await announce('signedOut', 'somebody else');
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(screen.getByLabelText('Note')).toHaveValue('Half a sentence');
  });
});

describe('renewing the session', () => {
  async function openFor(minutes: number, refresh: Answers['auth.refresh']) {
    vi.useFakeTimers();
    open({ 'auth.session': sessionOf(ada, minutes), 'auth.refresh': refresh });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible();
  }

  test('happens at the check that finds 90 seconds or less of it left', async () => {
    const refresh = vi.fn(() => sessionOf(ada));
    await openFor(3, refresh);

    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(refresh).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(refresh).toHaveBeenCalledOnce();

    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('shows the login when it fails', async () => {
    await openFor(1, vi.fn().mockRejectedValue(signedOut));

    await act(() => vi.advanceTimersByTimeAsync(31_000));

    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });

  test('is tried again when only the network failed', async () => {
    const refresh = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(sessionOf(ada));
    await openFor(1, refresh);

    await act(() => vi.advanceTimersByTimeAsync(61_000));

    expect(refresh).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
