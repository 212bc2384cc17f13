import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { StartupError } from '../../startupError.ts';

// A backup is a zip file, which every system can open: a part for each table and each file, and `manifest.json`, written
// last, with the SHA-256 of every part. The comment of the zip file is the SHA-256 of the manifest.

const MANIFEST = 'manifest.json';

/** A manifest of a million files is half as large. */
const MANIFEST_BYTES = 256 * 1024 * 1024;

/** One part of an archive, as it was written or read back. */
export interface Part {
  bytes: number;
  sha256: string;
}

export type AddPart = (name: string, source: Readable, options?: { compress?: boolean }) => Promise<Part>;

/**
 * Writes an archive with bounded memory, one part after another; `write` adds the parts and answers the manifest.
 * @throws every error of a source or of the disk.
 */
export async function writeArchive(file: string, write: (add: AddPart) => Promise<object>): Promise<Part> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error) => output.destroy(error));
  const whole = measured();
  const written = pipeline(output, whole.stream, createWriteStream(file, { mode: 0o600, flush: true }));
  const failed = written.then(() => Promise.reject(new Error('The archive ended early')));
  failed.catch(() => {});

  const manifest = await write(async (name, source, { compress = true } = {}) => {
    const part = measured();
    const read = pipeline(source, part.stream);
    zip.addReadStreamLazy(name, { compress, mode: 0o600 }, (done) => done(null, part.stream));
    await Promise.race([read, failed]).catch((error) => {
      output.destroy(error);
      throw error;
    });
    return part.result();
  });
  const text = Buffer.from(JSON.stringify(manifest));
  zip.addBuffer(text, MANIFEST, { mode: 0o600 });
  zip.end({ forceZip64Format: false, comment: sha256(text) });
  await written;
  return whole.result();
}

/** A backup that is not as it was written. */
export class DamagedBackupError extends StartupError {
  constructor(file: string, reason: string) {
    super(`${file} is damaged or incomplete: ${reason}.`);
  }
}

export interface Archive {
  /** The manifest as it was written, not validated. */
  manifest: unknown;
  /** @throws DamagedBackupError when there is no such part. */
  read(name: string): Promise<Readable>;
  close(): void;
}

/** @throws DamagedBackupError when it is no archive, or its manifest is not as it was written. */
export async function openArchive(file: string): Promise<Archive> {
  const damaged = (reason: string) => new DamagedBackupError(file, reason);
  const zip = await yauzl
    .openPromise(file, { autoClose: false, lazyEntries: true })
    .catch(() => Promise.reject(damaged('it is no whole zip file')));
  const parts = new Map<string, yauzl.Entry>();
  const read = async (name: string) => {
    const entry = parts.get(name);
    if (!entry) throw damaged(`it has no ${name}`);
    return zip.openReadStreamPromise(entry).catch(() => Promise.reject(damaged(`${name} cannot be read`)));
  };
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
    if ((parts.get(MANIFEST)?.uncompressedSize ?? 0) > MANIFEST_BYTES)
      throw damaged(`${MANIFEST} is too large`);
    const text = await buffer(await read(MANIFEST));
    if (zip.comment !== sha256(text)) throw damaged(`${MANIFEST} is not as it was written`);
    return { manifest: JSON.parse(text.toString()), read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartupError ? error : damaged('it is no whole zip file');
  }
}

/** Reads a part to its end. `onChunk` sees all of it. */
export async function measurePart(source: Readable, onChunk?: (chunk: Buffer) => void): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    onChunk?.(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function measured() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: (): Part => ({ bytes, sha256: hash.digest('hex') }) };
}

const sha256 = (text: Buffer) => createHash('sha256').update(text).digest('hex');
