import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../identity/context.ts';

export async function isSignedIn({ sessions, session }: Pick<Context, 'sessions' | 'session'>) {
  const expiresAt = session && (await sessions.expiryOf(session.id));
  return !!expiresAt && expiresAt > new Date();
}

/** Milliseconds between checks while a file is sent. */
const CHECK_MS = 500;

/** The bytes of a file, as long as whoever gets it may have it: the answer breaks off when a link or a session has ended. */
export const whileAllowed = (bytes: Readable, isAllowed: () => Promise<boolean>, checkMs = CHECK_MS) =>
  // Closes a file of which nothing was read, too.
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

/** Longest time of a download, in milliseconds: whoever reads more slowly gets a file that ends early. */
const DOWNLOAD_MS = 30 * 60_000;

/** Answers with a CSV file, as long as the session of its reader lasts. */
export function sendCsv(ctx: Context, reply: FastifyReply, fileName: string, chunks: AsyncIterable<string>) {
  const bytes = Readable.from(chunks, { objectMode: false, signal: AbortSignal.timeout(DOWNLOAD_MS) });
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      // Checked for each chunk: of a long file the next one is read only once there is room for it.
      .send(whileAllowed(bytes, () => isSignedIn(ctx), 0))
  );
}
