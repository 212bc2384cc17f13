import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../identity/context.ts';

export async function isSignedIn({ sessions, session }: Pick<Context, 'sessions' | 'session'>) {
  const expiresAt = session && (await sessions.expiryOf(session.id));
  return !!expiresAt && expiresAt > new Date();
}

/** Milliseconds between checks while a file is sent. */
const CHECK_MS = 500;

/** Stops sending when a link or session ends. */
export const whileAllowed = (bytes: Readable, isAllowed: () => Promise<boolean>, checkMs = CHECK_MS) =>
  // Also closes an unread file.
  Readable.from(checked(bytes, isAllowed, checkMs), { objectMode: false }).once('close', () =>
    bytes.destroy(),
  );

async function* checked(bytes: AsyncIterable<Buffer>, isAllowed: () => Promise<boolean>, checkMs: number) {
  let checkedAt = Date.now();
  for await (const chunk of bytes) {
    if (Date.now() - checkedAt >= checkMs) {
      if (!(await isAllowed())) throw new Error('The file may not be read any more');
      checkedAt = Date.now();
    }
    yield chunk;
  }
}

/** Milliseconds; slower readers get an incomplete file. */
const DOWNLOAD_MS = 30 * 60_000;

/** While the reader's session lasts. */
export function sendCsv(ctx: Context, reply: FastifyReply, fileName: string, chunks: AsyncIterable<string>) {
  const bytes = Readable.from(chunks, { objectMode: false, signal: AbortSignal.timeout(DOWNLOAD_MS) });
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      // For every chunk: the next is read only when there is room.
      .send(whileAllowed(bytes, () => isSignedIn(ctx), 0))
  );
}
