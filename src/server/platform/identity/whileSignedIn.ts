import type { Context } from './context.ts';

/**
 * The chunks of a long answer, as long as the session of its reader lasts.
 * @throws when the session has ended, before the next chunk.
 */
export async function* whileSignedIn<Chunk>(
  { sessions, session }: Pick<Context, 'sessions' | 'session'>,
  chunks: AsyncIterable<Chunk>,
) {
  for await (const chunk of chunks) {
    const expiresAt = session && (await sessions.expiryOf(session.id));
    if (!expiresAt || expiresAt <= new Date()) throw new Error('The session ended during the answer');
    yield chunk;
  }
}
