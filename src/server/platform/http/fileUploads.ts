import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { TooManyRequestsError } from '../limits/limits.ts';
import { allowSlowUpload, limitRestOfUpload } from './connections.ts';

interface UploadLimits {
  /** Uploads of one person at the same time. */
  ofOne: number;
  /** Uploads of all in this process at the same time. */
  ofAll: number;
}

/** Seconds, while too many files are being uploaded. */
const RETRY_S = 5;

/**
 * Receives files as request bodies; allows slow ones up to the limits. The function throws
 * TooManyRequestsError beyond them, and what `store` throws.
 */
export function openFileUploads({ ofOne, ofAll }: UploadLimits) {
  const countByUser = new Map<string, number>();

  function countIn(userId: string) {
    const own = countByUser.get(userId) ?? 0;
    const all = [...countByUser.values()].reduce((sum, count) => sum + count, 0);
    if (own >= ofOne || all >= ofAll) throw new TooManyRequestsError(RETRY_S);
    countByUser.set(userId, own + 1);
  }

  function countOut(userId: string) {
    const left = (countByUser.get(userId) ?? 1) - 1;
    if (left > 0) countByUser.set(userId, left);
    else countByUser.delete(userId);
  }

  return async <Stored>(
    { raw }: FastifyRequest,
    userId: string,
    store: (bytes: AsyncIterable<Buffer>) => Promise<Stored>,
  ): Promise<Stored> => {
    countIn(userId);
    const bytes = raw.iterator({ destroyOnReturn: false });
    try {
      allowSlowUpload(raw);
      return await store(bytes);
    } finally {
      // The response waits for the rest of a rejected file.
      limitRestOfUpload(raw);
      void bytes.return?.().finally(() => raw.resume());
      countOut(userId);
    }
  };
}

/** @throws PAYLOAD_TOO_LARGE with this message beyond so many bytes */
export async function readWhole(bytes: AsyncIterable<Buffer>, most: number, message: string) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message });
    chunks.push(chunk);
  }
  const file = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}
