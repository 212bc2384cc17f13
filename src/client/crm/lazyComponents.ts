import { lazy, useEffect } from 'react';

// What somebody who is signed in does not see at first. It comes once the screen is there and nothing else does, so
// that it is at hand when the session or the line ends.

export const loaders = {
  login: () => import('./auth/LoginScreen.tsx'),
  ended: () => import('./auth/SessionEnded.tsx'),
  confirm: () => import('./auth/ConfirmPassword.tsx'),
  nav: async () => (await import('./frame/NavDrawer.tsx')).NavDrawer,
  help: () => import('./keyboard/KeyboardHelp.tsx'),
};

export const LoginScreen = lazy(async () => ({ default: (await loaders.login()).LoginScreen }));
export const SessionEnded = lazy(async () => ({ default: (await loaders.ended()).SessionEnded }));
export const ConfirmPassword = lazy(async () => ({ default: (await loaders.confirm()).ConfirmPassword }));
export const KeyboardHelp = lazy(async () => ({ default: (await loaders.help()).KeyboardHelp }));
export const SecondFactorGate = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorGate.tsx')).SecondFactorGate,
}));

/** Long after a slow line has brought the screen itself, in milliseconds. */
const QUIET_MS = 8_000;

/** Brings the dialogs of a signed-in person while nothing else is going on. */
export function usePreloadComponents() {
  useEffect(() => {
    const quiet = setTimeout(() => {
      for (const load of [loaders.nav, loaders.ended, loaders.confirm, loaders.help]) load().catch(() => {});
    }, QUIET_MS);
    return () => clearTimeout(quiet);
  }, []);
}
