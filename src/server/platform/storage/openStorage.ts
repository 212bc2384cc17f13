import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Env } from '../../env.ts';
import { assertStorageKey, FileNotFoundError, type FileStorage, isStorageKey } from './storage.ts';

interface S3Settings {
  /** The service's own address, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, as most services other than Amazon's need. */
  pathStyle: boolean;
}

/** Bytes of an upload in memory; smaller files are sent in one piece. */
const PART_SIZE = 8 * 1024 * 1024;

/** Milliseconds until the response begins, so that callers are answered within 10 s. */
const RESPONSE_MS = 9_000;

const PREFIX = 'documents/';

/** Objects under `documents/`, on any service with the S3 API. */
function openS3Storage({ endpoint, bucket, pathStyle, ...settings }: S3Settings): FileStorage {
  const address = new URL(endpoint);
  if (pathStyle) address.pathname = `${address.pathname.replace(/\/$/, '')}/${bucket}`;
  else address.hostname = `${bucket}.${address.hostname}`;
  // Loaded only if there is a bucket.
  const opening = import('s3mini').then(
    ({ S3mini }) => new S3mini({ ...settings, endpoint: address.href, fetch: fetchWithTimeout }),
  );
  const nameOf = (key: string) => PREFIX + assertStorageKey(key);
  const noBucket = () => new FileNotFoundError(`There is no bucket ${bucket}`);

  return {
    location: address.href,

    async put(key, bytes) {
      const name = nameOf(key);
      const s3 = await opening;
      let uploadId: string | undefined;
      const sent: Awaited<ReturnType<typeof s3.uploadPart>>[] = [];
      try {
        for await (const { part, isLast } of partsOf(bytes)) {
          if (isLast && !uploadId) return void (await s3.putObject(name, part));
          uploadId ??= await s3.getMultipartUploadId(name);
          sent.push(await s3.uploadPart(name, uploadId, part, sent.length + 1));
        }
        if (uploadId) await s3.completeMultipartUpload(name, uploadId, sent);
      } catch (error) {
        // An upload that cannot be aborted now is removed by a rule of the bucket (see docs/operations.md).
        if (uploadId) void s3.abortMultipartUpload(name, uploadId).catch(() => {});
        throw error;
      }
    },

    async get(key, range) {
      // The library's ranges exclude their end.
      const end = range && range.end + 1;
      const s3 = await opening;
      const answer = await s3.getObjectRaw(nameOf(key), !range, range?.start, end).catch((error) => {
        throw error.status === 404 ? new FileNotFoundError() : error;
      });
      if (!answer.body) throw new FileNotFoundError();
      return Readable.fromWeb(answer.body as ReadableStream);
    },

    async check() {
      if (!(await (await opening).listObjectsPaged('/', PREFIX, 1))) throw noBucket();
    },

    async delete(key) {
      await (await opening).deleteObject(nameOf(key));
    },

    async *list() {
      const s3 = await opening;
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', PREFIX, 1_000, next);
        if (!page) throw noBucket();
        for (const { Key, Size } of page.objects ?? []) {
          const key = String(Key).slice(PREFIX.length);
          if (isStorageKey(key)) yield { key, size: Number(Size) };
        }
        next = page.nextContinuationToken;
      } while (next);
    },

    // Listing differs between services; a rule of the bucket removes them.
    removeUnfinished: async () => {},
  };
}

/** Of equal size; the last has the rest and is never empty. */
async function* partsOf(bytes: AsyncIterable<Buffer>) {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    while (size > PART_SIZE) {
      const whole = Buffer.concat(held);
      yield { part: whole.subarray(0, PART_SIZE), isLast: false };
      held = [whole.subarray(PART_SIZE)];
      size -= PART_SIZE;
    }
  }
  yield { part: Buffer.concat(held), isLast: true };
}

/** Limits the time until the response begins, not its length. */
async function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), RESPONSE_MS);
  return fetch(input, { ...init, redirect: 'error', signal: timeout.signal }).finally(() =>
    clearTimeout(timer),
  );
}

const PRIVATE = { recursive: true, mode: 0o700 } as const;

/**
 * Files below `DATA_DIR/documents`, in folders named by the first two digits of their keys. A file is written in
 * `incoming/`, flushed and then moved: under a key there is a whole file or none.
 */
export function openFolderStorage(dataDir: string): FileStorage {
  const root = join(dataDir, 'documents');
  const incoming = join(root, 'incoming');
  const folderOf = (key: string) => join(root, assertStorageKey(key).slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);
  let isMade = false;

  return {
    location: root,

    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = join(incoming, key);
      await mkdir(incoming, PRIVATE);
      await mkdir(folderOf(key), PRIVATE);
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, path);
        await flushFolder(folderOf(key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch((error) => {
        throw error.code === 'ENOENT' ? new FileNotFoundError() : error;
      });
      return file.createReadStream(range);
    },

    async check() {
      // Only once: recreating a lost folder would hide the fault.
      if (!isMade) await mkdir(incoming, PRIVATE);
      isMade = true;
      const file = join(incoming, `check-${randomUUID()}`);
      await (await open(file, 'wx', 0o600)).close();
      await rm(file);
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for (const name of await namesIn(root)) {
        if (!/^[\da-f]{2}$/.test(name)) continue;
        for (const key of await namesIn(join(root, name))) {
          const found = isStorageKey(key) ? await stat(join(root, name, key)).catch(() => null) : null;
          if (found) yield { key, size: found.size };
        }
      }
    },

    async removeUnfinished(before) {
      for (const name of await namesIn(incoming)) {
        const found = await stat(join(incoming, name)).catch(() => null);
        if (found && found.mtime < before) await rm(join(incoming, name), { force: true });
      }
    },
  };
}

/** Sorted; empty if the folder does not exist. */
const namesIn = (folder: string) =>
  readdir(folder).then(
    (names) => names.sort(),
    (error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );

/** A new file name is on the disk once its folder is flushed. */
async function flushFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** The configured storage: an S3 service, or a folder below `DATA_DIR`. Opening it connects to nothing. */
export const openStorage = ({ S3, DATA_DIR }: Pick<Env, 'S3' | 'DATA_DIR'>): FileStorage =>
  S3 ? openS3Storage(S3) : openFolderStorage(DATA_DIR);
