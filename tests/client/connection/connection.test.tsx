import { act, render as renderElement, renderHook, screen, waitFor } from '@testing-library/react';
import { createTRPCClient } from '@trpc/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connection } from '#client/connection/connection.ts';
import { resilientRoutes } from '#client/connection/resilientRoutes.tsx';
import { UNREACHABLE_MESSAGE } from '#client/connection/unreachable.ts';
import { usePreloadScreens } from '#client/connection/usePreloadScreens.ts';
import { CrmGate } from '#client/crm/CrmGate.tsx';
import { type AppRouter, trpc } from '#client/trpc.ts';
import { createLinks } from '#client/trpcLinks.ts';
import { procedureFacts } from '#shared/procedures.ts';
import { type Answers, render } from '../../support/render.tsx';
import { ada, sessionOf } from '../../support/staff.ts';

const ENTRY = '/assets/index-old.js';
let isAway = false;
let entry = ENTRY;

const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isAway);
/** A call that waits for an answer until it is aborted, as on a line that is cut without an error. */
const unanswered = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const fetchBuild = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
  if (String(url).startsWith('/trpc/')) return unanswered(options?.signal);
  if (isAway) throw new TypeError('Failed to fetch');
  return Response.json({ entry });
});

const goOffline = () => {
  isAway = true;
  act(() => void window.dispatchEvent(new Event('offline')));
};
const goOnline = async () => {
  isAway = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
};

beforeEach(() => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', ENTRY);
  document.head.append(script);
});
afterEach(async () => {
  vi.mocked(Math.random).mockRestore?.();
  isAway = false;
  entry = ENTRY;
  await connection.check();
  document.head.querySelector('script')?.remove();
});
afterAll(() => {
  onLine.mockRestore();
  fetchBuild.mockRestore();
});

function openLayout(load: () => Promise<{ Component: () => React.ReactNode }>) {
  const router = createMemoryRouter(
    resilientRoutes([
      {
        path: '/',
        element: (
          <>
            <nav>The layout</nav>
            <Outlet />
          </>
        ),
        children: [
          { index: true, element: <p>The first screen</p> },
          { path: 'second', lazy: load },
        ],
      },
    ]),
  );
  renderElement(<RouterProvider router={router} />);
  return { goToSecond: () => act(() => router.navigate('/second')) };
}

describe('a screen that cannot be loaded', () => {
  const Second = () => <p>The second screen</p>;

  test('says so within its layout, is not requested, and opens by itself when the server answers', async () => {
    const load = vi.fn(async () => ({ Component: Second }));
    const { goToSecond } = openLayout(load);
    goOffline();

    await goToSecond();
    await screen.findByText('This page opens by itself when you are connected again.');
    expect(screen.getByText('The layout')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    await goOnline();

    expect(await screen.findByText('The second screen')).toBeVisible();
  });

  test('opens by itself also where the browser does not notice that it is connected again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { goToSecond } = openLayout(async () => ({ Component: Second }));
    goOffline();
    await goToSecond();
    await screen.findByText(/opens by itself/);

    isAway = false;

    expect(await screen.findByText('The second screen')).toBeVisible();
  });

  test.each([
    ['There is a new version', '/assets/index-new.js'],
    ['This page could not be loaded', ENTRY],
  ])(
    'after it was requested in vain reloads the page once, and then offers it: %s',
    async (message, served) => {
      entry = served;
      const { goToSecond } = openLayout(() => Promise.reject(new TypeError('Failed to fetch')));

      await goToSecond();

      await waitFor(() => expect(sessionStorage.getItem('reloaded at')).not.toBeNull());
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
      expect(screen.getByText('The layout')).toBeVisible();
    },
  );
});

test('a check that began without a connection and fails after it is back stops nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  goOffline();
  let fail = () => {};
  fetchBuild.mockImplementationOnce(
    () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
  );
  void connection.check();

  await goOnline();
  const pressed = connection.ensure();
  fail();

  await expect(pressed).resolves.toBeUndefined();
  expect(connection.get().state).toBe('connected');
});

describe('the screens of the CRM', () => {
  const preload = async (saveData: boolean) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(navigator, 'connection');
    });
    const loads = [vi.fn(async () => ({})), vi.fn(async () => ({}))];
    const screens = loads.map((lazy) => ({ path: 'one', lazy }));
    renderHook(() => usePreloadScreens(screens));
    await vi.advanceTimersByTimeAsync(7_000);
    const early = loads.map((load) => load.mock.calls.length);
    await vi.advanceTimersByTimeAsync(3_000);
    return { early, later: loads.map((load) => load.mock.calls.length) };
  };

  test('are loaded once the page is idle, and not before', async () => {
    expect(await preload(false)).toEqual({ early: [0, 0], later: [1, 1] });
  });

  test('are not loaded in advance for somebody who saves data', async () => {
    expect(await preload(true)).toEqual({ early: [0, 0], later: [0, 0] });
  });
});

describe('a call that takes long', () => {
  const staffClient = createTRPCClient<AppRouter>({ links: createLinks({}, procedureFacts) });
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is given up as soon as the server does not answer anything else either', async () => {
    const outcome = vi.fn();
    staffClient.demoData.create.mutate().catch((error: Error) => outcome(error.message));

    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome).not.toHaveBeenCalled();
    isAway = true;
    await vi.advanceTimersByTimeAsync(10_000);

    expect(outcome).toHaveBeenCalledExactlyOnceWith(UNREACHABLE_MESSAGE);
  });

  test.each([
    ['a member is deactivated', () => staffClient.team.deactivate.mutate({ id: ada.id }), 60],
    ['records are restored', () => staffClient.trash.restore.mutate({ batchId: ada.id }), 240],
    ['a search for ‘restore’', () => staffClient.leads.list.query({ search: 'trash.restore?undo' }), 0],
    ['a saved view is deleted', () => staffClient.savedViews.delete.mutate({ id: ada.id }), 0],
  ])('is waited for 20 s longer than the server may take: %s', async (_, call, seconds) => {
    const outcome = vi.fn();
    (call() as Promise<unknown>).catch((error: Error) => outcome(error.message));

    await vi.advanceTimersByTimeAsync((seconds + 19) * 1_000);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);

    expect(outcome).toHaveBeenCalledExactlyOnceWith(UNREACHABLE_MESSAGE);
  });
});

describe('in the CRM', () => {
  function Team() {
    const approve = trpc.team.approve.useMutation();
    return (
      <button type="button" onClick={() => approve.mutate({ id: ada.id })}>
        {approve.isPending ? 'Approving...' : (approve.error?.message ?? 'Approve')}
      </button>
    );
  }
  const open = (answers: Answers) =>
    render(
      <p>Elsewhere</p>,
      { 'auth.session': sessionOf(ada), ...answers },
      {
        at: '/crm/team',
        path: '/elsewhere',
        others: [{ path: '/crm', element: <CrmGate />, children: [{ path: 'team', element: <Team /> }] }],
      },
    );

  test('the header says that the browser is offline, and that there is a new version', async () => {
    open({});
    await screen.findByRole('button', { name: 'Approve' });

    goOffline();
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    entry = '/assets/index-new.js';
    await goOnline();

    expect(await screen.findByText(/^New version/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });

  test('a button that is pressed offline fails at once, and nothing is sent later', async () => {
    const approve = vi.fn().mockRejectedValue(new Error('You are offline.'));
    const { person } = open({ 'team.approve': approve });
    await screen.findByRole('button', { name: 'Approve' });
    goOffline();

    await person.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('button', { name: 'You are offline.' })).toBeVisible();
    await goOnline();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

    expect(approve).toHaveBeenCalledOnce();
  });
});
