import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import * as z from 'zod';
import type { EntityManager } from '../platform/database/orm.ts';
import { isSignedIn, whileAllowed } from '../platform/http/whileAllowed.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import type { ByteRange, FileStorage } from '../platform/storage/storage.ts';
import { DocumentVersion } from './documentVersions.entity.ts';
import { isValidLink } from './downloadLinks.service.ts';
import { asAttachment, readFile } from './fileResponses.ts';

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

const rejection = (code: 'FORBIDDEN' | 'NOT_FOUND', message: string) => new TRPCError({ code, message });

/**
 * Serves files for links that `documents.link` made, to be saved and never shown as a page of ours. Files of an S3
 * service pass through here as well, so that its bucket stays closed and every file has the same headers.
 */
export async function serveDownloads(app: FastifyInstance, { storage, contextOf }: DownloadOptions) {
  const asStaff = staffRoute(contextOf);

  app.get<DownloadRoute>(
    '/downloads/:versionId',
    asStaff<DownloadRoute>(async ({ ctx, em, user }, request, reply) => {
      const version = await versionOf(em, request, user.id);
      const { size, sha256, document } = version;
      const etag = `"${sha256}"`;
      const { range, ifRange } = { range: request.headers.range, ifRange: request.headers['if-range'] };
      const part = range && (!ifRange || ifRange === etag) ? rangeOf(range, size) : null;
      const read = () => readFile(storage, version, part === 'none' ? null : part, request.log);
      const bytes = part === 'none' ? undefined : whileAllowed(await read(), () => isSignedIn(ctx));
      asAttachment(reply, { ...version, name: document.name })
        .header('Accept-Ranges', 'bytes')
        .header('ETag', etag);
      // A missing file is an error for HEAD requests, too.
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

/** Null for the whole file, also if several ranges are requested. */
function rangeOf(header: string, size: number): ByteRange | 'none' | null {
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return 'none';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
