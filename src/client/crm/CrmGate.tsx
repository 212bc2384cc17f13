import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '#shared/auth.schema.ts';
import { passwordPrompt } from '../confirmPasswordLink.ts';
import { trpc } from '../trpc.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { DraftOwnerContext } from '../ui/form/DraftOwnerContext.ts';
import { Loading } from '../ui/Loading.tsx';
import { lazyPart, usePreload } from '../ui/overlay/lazyPart.ts';
import { notify } from '../ui/overlay/notify.ts';
import { clearOtherUsers } from '../ui/userStorage.ts';
import { LoginFrame } from './auth/LoginFrame.tsx';
import { SessionContext } from './auth/useSession.ts';
import { useSessionRefresh } from './auth/useSessionRefresh.ts';
import { CrmLayout } from './frame/CrmLayout.tsx';

const LoginScreen = lazyPart(async () => (await import('./auth/LoginScreen.tsx')).LoginScreen, {
  fallback: <Loading />,
  onError: 'throw',
});
const SecondFactorGate = lazyPart(
  async () => (await import('./second-factor/SecondFactorGate.tsx')).SecondFactorGate,
  { fallback: <Loading />, onError: 'throw' },
);
const SessionEnded = lazyPart(async () => (await import('./auth/SessionEnded.tsx')).SessionEnded);
const ConfirmPassword = lazyPart(async () => (await import('./auth/ConfirmPassword.tsx')).ConfirmPassword);

/**
 * Shows the login at every address of the CRM, and the screen of the address once somebody is signed in. When a session
 * ends, the screen stays under the login, so that nothing typed is lost.
 */
export function CrmGate() {
  const session = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const signedIn = session.data;
  // Whose screens are shown, also after their session has ended.
  const [owner, setOwner] = useState<SessionUser | null>(null);
  useSessionRefresh(signedIn?.expiresAt);
  usePreload(SessionEnded, ConfirmPassword);
  const userId = signedIn?.user.id;
  useEffect(() => {
    if (userId) clearOtherUsers(userId);
  }, [userId]);
  const isPasswordPromptOpen = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.isOpen);

  const signOut = trpc.auth.signOut.useMutation({
    meta: { quiet: true },
    onSuccess: () => clearOtherUsers(),
    onError: (error) => notify.error('Failed to sign out', error.message),
  });

  if (session.isPending) return <Loading />;
  if (session.error && !signedIn && !owner) {
    return (
      <LoginFrame>
        <ErrorNotice message={session.error.message} onRetry={() => session.refetch()} />
      </LoginFrame>
    );
  }
  if (signOut.isSuccess || (signedIn && owner && signedIn.user.id !== owner.id)) {
    return <ReloadPage at={signOut.isSuccess ? '/crm' : window.location.href} />;
  }
  if (signedIn && signedIn.user !== owner) setOwner(signedIn.user);

  const user = signedIn?.user ?? owner;
  if (!user || signedIn?.needsSecondFactor) {
    return user ? <SecondFactorGate onSignOut={() => signOut.mutate()} /> : <LoginScreen />;
  }
  return (
    <SessionContext value={{ user, signOut: () => signOut.mutate() }}>
      <DraftOwnerContext value={user.id}>
        <CrmLayout />
        {isPasswordPromptOpen && <ConfirmPassword />}
        {!signedIn && <SessionEnded email={user.email} />}
      </DraftOwnerContext>
    </SessionContext>
  );
}

/** Reloads the page after a sign-out or a change of person, so that nothing of the last person stays in memory. */
function ReloadPage({ at }: { at: string }) {
  useEffect(() => {
    if (at === window.location.href) window.location.reload();
    else window.location.assign(at);
  }, [at]);
  return <Loading />;
}
