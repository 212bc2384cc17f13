import { TRPCError } from '@trpc/server';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import parseRange from 'range-parser';
import * as z from 'zod';
import type { Database } from '../platform/database/orm.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { type ByteRange, FileNotFoundError, type FileStorage } from '../platform/storage/storage.ts';
import { authenticateStaff, handleRouteError } from './authenticateStaff.ts';
import { DocumentVersion } from './documentVersions.entity.ts';
import { isValidLink } from './downloadLinks.service.ts';

interface DownloadOptions {
  orm: Database;
  storage: FileStorage;
  contextOf: GetContext;
}

const link = z.object({
  versionId: z.uuid(),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});

const refusal = (code: 'FORBIDDEN' | 'NOT_FOUND', message: string, cause?: unknown) =>
  new TRPCError({ code, message, cause });

/**
 * Gives files, for links that `documents.link` made: always to be saved and never as a page of ours. Those of an S3
 * service flow through here too, so that its bucket stays closed and every file comes with the same headers.
 */
export async function serveDownloads(app: FastifyInstance, { orm, storage, contextOf }: DownloadOptions) {
  const enter = authenticateStaff(contextOf);
  app.setErrorHandler(handleRouteError);

  app.get<{ Params: { versionId: string }; Querystring: Record<string, string> }>(
    '/downloads/:versionId',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const user = await enter(request, reply);
      const em = orm.em.fork();
      const { data } = link.safeParse({ ...request.query, ...request.params });
      if (!data || !(await isValidLink(em, { ...data, userId: user.id }, data.signature))) {
        throw refusal('FORBIDDEN', 'This link has run out, or is not yours. Ask for the document again.');
      }
      const version = await em.findOne(DocumentVersion, data.versionId, { populate: ['document'] });
      if (!version) throw refusal('NOT_FOUND', 'Document not found. It may have been deleted.');

      const { fileKey, mediaType, size, sha256, document } = version;
      const etag = `"${sha256}"`;
      const { range, ifRange } = { range: request.headers.range, ifRange: request.headers['if-range'] };
      const wanted = range && (!ifRange || ifRange === etag) ? rangeOf(range, size) : null;
      reply
        .header('Content-Type', mediaType)
        .header('Content-Disposition', contentDisposition(document.name))
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Accept-Ranges', 'bytes')
        .header('ETag', etag);
      if (wanted === 'none') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
      const bytes = await storage.get(fileKey, wanted ?? undefined).catch((cause) => {
        if (cause instanceof FileNotFoundError) {
          request.log.error({ version: version.id }, 'the file of a document is not stored');
          throw refusal(
            'NOT_FOUND',
            'The file of this document is missing. Please tell your administrator.',
            cause,
          );
        }
        const message = 'The file cannot be fetched just now. Please try again in a moment.';
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause });
      });
      if (!wanted) return reply.header('Content-Length', size).send(bytes);
      const { start, end } = wanted;
      return reply
        .code(206)
        .header('Content-Range', `bytes ${start}-${end}/${size}`)
        .header('Content-Length', end - start + 1)
        .send(bytes);
    },
  );
}

/** The one part that is asked for; null for the whole, as for several parts at once. */
function rangeOf(header: string, size: number): ByteRange | 'none' | null {
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return 'none';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
