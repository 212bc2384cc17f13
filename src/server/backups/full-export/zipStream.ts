import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportFile } from '../../records/record.ts';

/** An archive of files, written while it is read: one file is open at a time. Its stream fails where a file does. */
export function zipStream(files: AsyncIterable<ExportFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const closed = finished(output).then(() => Promise.reject(new Error('The archive was closed')));
  closed.catch(() => {});
  zip.on('error', (error) => output.destroy(error));

  async function add() {
    for await (const { path, bytes } of files) {
      const source = Readable.from(bytes, { objectMode: false });
      // The fastest level takes half the time, and the archive is little larger.
      zip.addReadStreamLazy(path, { mode: 0o600, compressionLevel: 1 }, (done) => done(null, source));
      await Promise.race([finished(source), closed]).finally(() => source.destroy());
    }
    zip.end();
  }
  add().catch((error) => output.destroy(error));
  return output;
}
