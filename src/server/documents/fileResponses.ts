import { TRPCError } from '@trpc/server';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { type ByteRange, FileNotFoundError, type FileStorage } from '../platform/storage/storage.ts';

/** Makes browsers save a file instead of showing it as a page of ours. */
export const asAttachment = (reply: FastifyReply, { mediaType, name }: { mediaType: string; name: string }) =>
  reply
    .header('Content-Type', mediaType)
    .header('Content-Disposition', contentDisposition(name))
    .header('Content-Security-Policy', "default-src 'none'; sandbox");

/**
 * The bytes of a version of a document, or a part of them.
 *
 * @throws NOT_FOUND when its file is not stored, which is logged
 * @throws SERVICE_UNAVAILABLE when the storage does not answer
 */
export async function readFile(
  storage: FileStorage,
  { id, fileKey }: { id: string; fileKey: string },
  part: ByteRange | null,
  log: FastifyBaseLogger,
) {
  try {
    return await storage.get(fileKey, part ?? undefined);
  } catch (cause) {
    if (cause instanceof FileNotFoundError) {
      log.error({ version: id }, 'the file of a document is not stored');
      const message = 'The file of this document is missing. Please tell your administrator.';
      throw new TRPCError({ code: 'NOT_FOUND', message, cause });
    }
    const message = 'The file cannot be fetched just now. Please try again in a moment.';
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause });
  }
}
