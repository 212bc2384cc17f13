import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from './context.ts';

type SessionContext = Pick<Context, 'sessions' | 'session'>;

/** Longest time of a download, in milliseconds: whoever reads more slowly gets a file that ends early. */
const DOWNLOAD_MS = 30 * 60_000;

/** Answers with a CSV file, as long as the session of its reader lasts. */
export function sendCsv(
  ctx: SessionContext,
  reply: FastifyReply,
  fileName: string,
  chunks: AsyncIterable<string>,
) {
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(whileSignedIn(ctx, chunks), { objectMode: false, signal }));
}

/** @throws when the session has ended, before the next chunk. */
async function* whileSignedIn(ctx: SessionContext, chunks: AsyncIterable<string>) {
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
