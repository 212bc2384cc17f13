import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { type RouteObject, useLocation } from 'react-router-dom';
import type { SessionRecord } from '#shared/auth/auth.schema.ts';
import { SESSION_CHECK_MS, SESSION_REFRESH_MS } from '#shared/auth/auth.ts';
import { CONFIRM_PARAM } from '#shared/auth/firmAccounts.ts';
import { product } from '#shared/site/product.ts';
import { passwordPrompt } from '../confirmPasswordLink.ts';
import { usePreloadScreens } from '../connection/usePreloadScreens.ts';
import { trpc } from '../trpc.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { closeDrafts } from '../ui/leaveDrafts.ts';
import { Loading } from '../ui/loading/Loading.tsx';
import { lazyPart, usePreload } from '../ui/overlay/lazyPart.ts';
import { notifyFailure } from '../ui/overlay/notify.ts';
import { UserIdContext } from '../ui/UserIdContext.ts';
import { clearAfterSignOut, clearOtherUsers, forgetSignOut, noteSignOut } from '../ui/userStorage.ts';
import { LoginFrame } from './auth/LoginCard.tsx';
import { SessionContext } from './auth/useSession.ts';
import { type Departure, SessionEndContext, useSessionEnd } from './auth/useSessionEnd.ts';
import { CrmLayout } from './frame/CrmLayout.tsx';
import { Skeleton } from './frame/Skeleton.tsx';
import './auth/SessionCover.css';
import { createPortal } from 'react-dom';

const LoginScreen = lazyPart(async () => (await import('./auth/LoginScreen.tsx')).LoginScreen, {
  fallback: <Loading />,
  onError: 'show',
});
const SecondFactorGate = lazyPart(
  async () => (await import('./auth/second-factor/SecondFactorGate.tsx')).SecondFactorGate,
  { fallback: <Loading />, onError: 'show' },
);
const SessionEnded = lazyPart(async () => (await import('./auth/SessionEnded.tsx')).SessionEnded, {
  fallback: <Loading />,
  onError: 'show',
});
const ConfirmOutcome = lazyPart(async () => (await import('./auth/FirmOutcome.tsx')).ConfirmOutcome);
const ConfirmPassword = lazyPart(async () => (await import('./auth/ConfirmPassword.tsx')).ConfirmPassword);

interface CrmGateProps {
  /** The screens that are loaded once the page is idle. */
  screens?: RouteObject[];
}

const RETRY_MS = 3_000;

const NO_SCREENS: RouteObject[] = [];

/**
 * The login at every address of the CRM, or the screen once somebody is signed in. When a session runs out,
 * the covered screen stays under the login, so that nothing typed is lost.
 */
export function CrmGate({ screens = NO_SCREENS }: CrmGateProps) {
  const session = trpc.auth.session.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    // No retries: a page that cannot be opened says so at once, and opens once the database answers.
    retry: false,
    refetchInterval: ({ state }) => state.error !== null && state.data === undefined && RETRY_MS,
  });
  const signedIn = session.data;
  const [last, setLast] = useState<SessionRecord | null>(null);
  useSessionRefresh(signedIn?.expiresAt);
  const { pathname, search } = useLocation();
  // The server sends the skeleton to a signed-in person; it stays until their session is loaded.
  const [hasSkeleton] = useState(() => document.getElementById('skeleton') !== null);
  const { departure, setReason, onSignedOut } = useSessionEnd({
    session: signedIn,
    last,
    onSignedInAgain: () => void session.refetch(),
  });
  usePreload(SessionEnded, ConfirmPassword);
  usePreloadScreens(signedIn ? screens : NO_SCREENS);
  const userId = signedIn?.user.id;
  useEffect(() => {
    if (userId) clearOtherUsers(userId);
  }, [userId]);
  const isSignedOut = signedIn === null;
  useEffect(() => {
    if (!isSignedOut) return;
    clearAfterSignOut();
    // Another tab may still store something before it learns of the sign-out.
    window.addEventListener('storage', clearAfterSignOut);
    return () => window.removeEventListener('storage', clearAfterSignOut);
  }, [isSignedOut]);
  const isPasswordPromptOpen = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.isOpen);

  const signOut = trpc.auth.signOut.useMutation({
    meta: { quiet: true },
    onMutate: () => signedIn && noteSignOut(signedIn.startedAt),
    onSuccess: onSignedOut,
    onError: async (error) => {
      notifyFailure('Failed to sign out', error);
      // Only the answer may have been lost.
      const found = await session.refetch();
      if (found.isSuccess && found.data) forgetSignOut();
    },
  });

  if (departure) return <LeavePage {...departure} />;
  if (session.isPending) return hasSkeleton ? <Skeleton path={pathname} /> : <Loading />;
  // A signed-out person is at the login, and may have typed there.
  if (session.error && signedIn === undefined && !last) {
    return (
      <LoginFrame>
        <ErrorNotice message={session.error.message} onRetry={() => session.refetch()} />
      </LoginFrame>
    );
  }
  if (signedIn && signedIn !== last) setLast(signedIn);

  const user = (signedIn ?? last)?.user;
  if (!user || signedIn?.needsSecondFactor) {
    return user ? <SecondFactorGate onSignOut={() => signOut.mutate()} /> : <LoginScreen />;
  }
  return (
    <SessionContext value={{ user, signOut: () => signOut.mutate() }}>
      <SessionEndContext value={setReason}>
        <UserIdContext value={user.id}>
          <CrmLayout />
          {isPasswordPromptOpen && <ConfirmPassword />}
          {new URLSearchParams(search).has(CONFIRM_PARAM) && <ConfirmOutcome />}
          {!signedIn && (
            <SessionCover>
              <SessionEnded email={user.email} />
            </SessionCover>
          )}
        </UserIdContext>
      </SessionEndContext>
    </SessionContext>
  );
}

/** Loads the page afresh, after everything that the last person saw is gone from the screen and from memory. */
function LeavePage({ address, keepsDrafts }: Departure) {
  const queryClient = useQueryClient();

  useLayoutEffect(() => {
    closeDrafts(keepsDrafts);
    clearAfterSignOut();
    queryClient.clear();
    notifications.clean();
    document.title = product.name;
    if (address === window.location.href) window.location.reload();
    else window.location.replace(address);
  }, [address, keepsDrafts, queryClient]);

  return <Loading />;
}

/**
 * Checks every `SESSION_CHECK_MS`, and when the tab becomes visible, whether the session ends soon. One that
 * cannot be renewed answers UNAUTHORIZED.
 */
function useSessionRefresh(expiresAt: Date | undefined) {
  const utils = trpc.useUtils();
  const refresh = trpc.auth.refresh.useMutation({
    meta: { quiet: true },
    // A late answer must not undo the end of the session.
    onSuccess: (session) => utils.auth.session.setData(undefined, (current) => current && session),
  });

  const check = useEffectEvent(() => {
    if (!expiresAt || refresh.isPending || document.hidden) return;
    if (expiresAt.getTime() - Date.now() <= SESSION_REFRESH_MS) refresh.mutate();
  });

  useEffect(() => {
    const timer = setInterval(check, SESSION_CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}

/**
 * Hides everything else, including dialogs and toasts, also from screen readers. Hidden parts keep their
 * state and scroll position.
 */
function SessionCover({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { title } = document;
    document.title = product.name;
    document.documentElement.dataset.covered = '';
    return () => {
      document.title = title;
      delete document.documentElement.dataset.covered;
    };
  }, []);

  return createPortal(<div id="above-cover">{children}</div>, document.body);
}
