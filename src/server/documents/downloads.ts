import { TRPCError } from '@trpc/server';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import * as z from 'zod';
import type { EntityManager } from '../platform/database/orm.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import { type ByteRange, FileNotFoundError, type FileStorage } from '../platform/storage/storage.ts';
import { DocumentVersion } from './documentVersions.entity.ts';
import { isValidLink } from './downloadLinks.service.ts';

interface DownloadOptions {
  storage: FileStorage;
  contextOf: GetContext;
}

interface DownloadRoute {
  Params: { versionId: string };
  Querystring: Record<string, string>;
}

const linkSchema = z.object({
  versionId: z.uuid(),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});

const rejection = (code: 'FORBIDDEN' | 'NOT_FOUND', message: string, cause?: unknown) =>
  new TRPCError({ code, message, cause });

/**
 * Serves files for links that `documents.link` made, to be saved and never shown as a page of ours. Files of an S3
 * service pass through here as well, so that its bucket stays closed and every file has the same headers.
 */
export async function serveDownloads(app: FastifyInstance, { storage, contextOf }: DownloadOptions) {
  const asStaff = staffRoute(contextOf);

  app.get<DownloadRoute>(
    '/downloads/:versionId',
    asStaff<DownloadRoute>(async ({ em, user }, request, reply) => {
      const version = await versionOf(em, request, user.id);
      const { mediaType, size, sha256, document } = version;
      const etag = `"${sha256}"`;
      const { range, ifRange } = { range: request.headers.range, ifRange: request.headers['if-range'] };
      const part = range && (!ifRange || ifRange === etag) ? rangeOf(range, size) : null;
      const bytes = part === 'none' ? undefined : await readFile(storage, version, part, request);
      reply
        .header('Content-Type', mediaType)
        .header('Content-Disposition', contentDisposition(document.name))
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Accept-Ranges', 'bytes')
        .header('ETag', etag);
      // Only its headers are asked for. A file that is missing is an error here too.
      if (request.method === 'HEAD') bytes?.destroy();
      if (part === 'none') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
      if (!part) return reply.header('Content-Length', size).send(bytes);
      const { start, end } = part;
      return reply
        .code(206)
        .header('Content-Range', `bytes ${start}-${end}/${size}`)
        .header('Content-Length', end - start + 1)
        .send(bytes);
    }),
  );
}

async function versionOf(em: EntityManager, request: FastifyRequest<DownloadRoute>, userId: string) {
  const { data } = linkSchema.safeParse({ ...request.query, ...request.params });
  if (!data || !(await isValidLink(em, { ...data, userId }, data.signature))) {
    throw rejection('FORBIDDEN', 'This link has run out, or is not yours. Ask for the document again.');
  }
  const version = await em.findOne(DocumentVersion, data.versionId, { populate: ['document'] });
  if (!version) throw rejection('NOT_FOUND', 'Document not found. It may have been deleted.');
  return version;
}

async function readFile(
  storage: FileStorage,
  { id, fileKey }: DocumentVersion,
  part: ByteRange | null,
  { log }: FastifyRequest<DownloadRoute>,
) {
  try {
    return await storage.get(fileKey, part ?? undefined);
  } catch (cause) {
    if (cause instanceof FileNotFoundError) {
      log.error({ version: id }, 'the file of a document is not stored');
      const message = 'The file of this document is missing. Please tell your administrator.';
      throw rejection('NOT_FOUND', message, cause);
    }
    const message = 'The file cannot be fetched just now. Please try again in a moment.';
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause });
  }
}

/** The one part that is requested; null for the whole file, also when several parts are requested. */
function rangeOf(header: string, size: number): ByteRange | 'none' | null {
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return 'none';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
