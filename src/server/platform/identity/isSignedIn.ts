import type { Context } from './context.ts';

/** True if the session of a request has not ended since. */
export async function isSignedIn({ sessions, session }: Pick<Context, 'sessions' | 'session'>) {
  const expiresAt = session && (await sessions.expiryOf(session.id));
  return !!expiresAt && expiresAt > new Date();
}
