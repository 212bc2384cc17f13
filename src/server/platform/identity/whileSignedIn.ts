import type { Context } from './context.ts';

type SessionContext = Pick<Context, 'sessions' | 'session'>;

/**
 * The chunks of a long answer, as long as the session of its reader lasts.
 * @throws when the session has ended, before the next chunk.
 */
export async function* whileSignedIn<Chunk>(ctx: SessionContext, chunks: AsyncIterable<Chunk>) {
  for await (const chunk of chunks) {
    if (!(await isSignedIn(ctx))) throw new Error('The session ended during the answer');
    yield chunk;
  }
}

/** True if the session of a request has not ended since. */
export async function isSignedIn({ sessions, session }: SessionContext) {
  const expiresAt = session && (await sessions.expiryOf(session.id));
  return !!expiresAt && expiresAt > new Date();
}
