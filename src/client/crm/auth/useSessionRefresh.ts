import { useEffect, useEffectEvent } from 'react';
import { SESSION_CHECK_MS, SESSION_REFRESH_MS } from '#shared/auth/auth.ts';
import { trpc } from '../../trpc.ts';

/**
 * Checks every `SESSION_CHECK_MS`, and when the tab becomes visible, whether the session ends soon. One that
 * cannot be renewed answers UNAUTHORIZED.
 */
export function useSessionRefresh(expiresAt: Date | undefined) {
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
