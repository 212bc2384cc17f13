import { Readable } from 'node:stream';

/** The interval at which a file that is being sent is checked, in milliseconds. */
const CHECK_MS = 500;

/** The bytes of a file, as long as whoever gets it may have it: the answer breaks off when a link or a session has ended. */
export const whileAllowed = (bytes: Readable, isAllowed: () => Promise<boolean>) =>
  // Closes a file of which nothing was read, too.
  Readable.from(checked(bytes, isAllowed), { objectMode: false }).once('close', () => bytes.destroy());

async function* checked(bytes: AsyncIterable<Buffer>, isAllowed: () => Promise<boolean>) {
  let checkedAt = Date.now();
  for await (const chunk of bytes) {
    if (Date.now() - checkedAt >= CHECK_MS) {
      if (!(await isAllowed())) throw new Error('The file may not be read any more');
      checkedAt = Date.now();
    }
    yield chunk;
  }
}
