import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { assertStorageKey, FileNotFoundError, type FileStorage, isStorageKey } from './storage.ts';

export interface S3Settings {
  /** The service's own address, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key`, as most services other than Amazon's want it, and not `bucket.endpoint/key`. */
  pathStyle: boolean;
}

/** What is held in memory of an upload; a file that is no larger goes in one piece. */
const PART_SIZE = 8 * 1024 * 1024;

/** How long the service may take to begin its answer. */
const ANSWER_MS = 30_000;

const PREFIX = 'documents/';

/** Objects below `documents/` in a bucket of any service that speaks Amazon's S3. */
export function openS3Storage({ endpoint, bucket, pathStyle, ...settings }: S3Settings): FileStorage {
  const address = new URL(endpoint);
  if (pathStyle) address.pathname = `${address.pathname.replace(/\/+$/, '')}/${bucket}`;
  else address.hostname = `${bucket}.${address.hostname}`;
  const s3 = new S3mini({ ...settings, endpoint: address.href, fetch: fetchInTime });
  const nameOf = (key: string) => PREFIX + assertStorageKey(key);

  return {
    location: address.href,

    async put(key, bytes) {
      const name = nameOf(key);
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
        // What cannot be given up now, a rule of the bucket does (see the README).
        if (uploadId) await s3.abortMultipartUpload(name, uploadId).catch(() => {});
        throw error;
      }
    },

    async get(key, range) {
      // Its ranges end before the last number.
      const end = range && range.end + 1;
      const answer = await s3.getObjectRaw(nameOf(key), !range, range?.start, end).catch((error) => {
        throw error instanceof S3ServiceError && error.status === 404 ? new FileNotFoundError() : error;
      });
      if (!answer.body) throw new FileNotFoundError();
      return Readable.fromWeb(answer.body as ReadableStream);
    },

    async delete(key) {
      await s3.deleteObject(nameOf(key));
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', PREFIX, 1_000, next);
        if (!page) throw new FileNotFoundError(`There is no bucket ${bucket}`);
        for (const { Key, Size } of page.objects ?? []) {
          const key = String(Key).slice(PREFIX.length);
          if (isStorageKey(key)) yield { key, size: Number(Size) };
        }
        next = page.nextContinuationToken;
      } while (next);
    },

    // The service lists those in ways that differ; a rule of the bucket ends them everywhere.
    removeUnfinished: async () => {},
  };
}

/** Parts of one size, and the last with what is left. */
async function* partsOf(bytes: AsyncIterable<Buffer>) {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    // More than a part: what comes last is never empty.
    while (size > PART_SIZE) {
      const whole = Buffer.concat(held);
      yield { part: whole.subarray(0, PART_SIZE), isLast: false };
      held = [whole.subarray(PART_SIZE)];
      size -= PART_SIZE;
    }
  }
  yield { part: Buffer.concat(held), isLast: true };
}

/** Gives up where no answer begins; one that has begun takes its time. */
async function fetchInTime(input: RequestInfo | URL, init?: RequestInit) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  return fetch(input, { ...init, signal: patience.signal }).finally(() => clearTimeout(timer));
}
