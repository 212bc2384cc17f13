import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { describeError } from '../../platform/http/describeError.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../../platform/http/privateLinks.ts';
import { allowInline } from '../../platform/http/securityHeaders.ts';
import { whileAllowed } from '../../platform/http/whileAllowed.ts';
import type { Context, GetContext } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';
import { networkPrefix } from '../../platform/limits/network.ts';
import type { SitePages } from '../../platform/pages/sitePages.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { asAttachment, readFile } from '../fileResponses.ts';
import { countDownload, findSharedDocument, openSharedDocument } from './sharedDocuments.service.ts';

interface RouteOptions {
  /** Null in development, where Vite serves the page. */
  site: SitePages | null;
  storage: FileStorage;
  contextOf: GetContext;
}

/** The number of shared documents that a network may download in an hour. */
const DOWNLOADS_PER_HOUR = 60;

const FORM = 'application/x-www-form-urlencoded';

/** Failures of which the page says what to do. */
const SHOWN_STATUSES = [404, 429, 503];

/** The page only reads, because mail scanners open every link. Its button posts a form, with or without scripts. */
export async function serveSharedDocuments(app: FastifyInstance, options: RouteOptions) {
  const { site, contextOf } = options;
  const contextFor = (request: FastifyRequest, reply: FastifyReply) =>
    contextOf({ req: request, res: reply, info: { calls: [] } });

  app.removeAllContentTypeParsers();
  // The form has no fields.
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
    done(null),
  );

  app.post<LinkRoute>(
    SHARED_DOCUMENT_PATH,
    { config: { isOpenToOtherSites: true } },
    async (request, reply) => {
      const context = await contextFor(request, reply);
      try {
        return await sendFile(context, options.storage, request, reply);
      } catch (error) {
        const { status, headers, message } = describeError(error);
        if (!site || !SHOWN_STATUSES.includes(status)) throw error;
        return sendPage(context, site, request, reply.headers(headers), { status, message });
      }
    },
  );

  if (!site) return;
  app.get<LinkRoute>(SHARED_DOCUMENT_PATH, async (request, reply) =>
    sendPage(await contextFor(request, reply), site, request, reply),
  );
}

const unknownLink = () => new TRPCError({ code: 'NOT_FOUND', message: 'This link does not work' });

/**
 * Sends the newest version and counts the download, except by staff.
 * @throws NOT_FOUND for a link that does not work or a missing file
 * @throws TooManyRequestsError above the limit of the network
 * @throws SERVICE_UNAVAILABLE when the storage does not answer
 */
async function sendFile(
  { orm, user, ip, limits }: Context,
  storage: FileStorage,
  request: FastifyRequest<LinkRoute>,
  reply: FastifyReply,
) {
  await limits.define('shared document', DOWNLOADS_PER_HOUR, HOUR_S).consume(networkPrefix(ip));
  const em = orm.em.fork();
  const shared = await findSharedDocument(em, keyIn(request));
  if (!shared) throw unknownLink();
  const { versionId, fileKey, size } = shared;
  const bytes = await readFile(storage, { id: versionId, fileKey }, null, request.log).catch((error) => {
    throw error.code === 'NOT_FOUND' ? unknownLink() : error;
  });
  if (!user) {
    await countDownload(em, shared.id).catch((error) => {
      bytes.destroy();
      throw error;
    });
  }
  const isValid = async () => (await findSharedDocument(orm.em.fork(), keyIn(request))) !== null;
  return asAttachment(keepPrivate(reply), shared)
    .header('Content-Length', size)
    .send(whileAllowed(bytes, isValid));
}

/** Answers the page: with a problem where the document exists and could not be downloaded. */
async function sendPage(
  { orm }: Context,
  site: SitePages,
  request: FastifyRequest<LinkRoute>,
  reply: FastifyReply,
  failure?: { status: number; message: string },
) {
  const key = keyIn(request);
  const document = await openSharedDocument(orm.em.fork(), key);
  // A link that works has a file that does not: to people it is a link that does not work.
  const isShown = document !== null && failure?.status !== 404;
  const search = isShown ? `?${new URLSearchParams({ key })}` : '';
  const page = isShown ? { document, problem: failure?.message ?? null } : { document: null, problem: null };
  const { html, hashes } = await site.renderPrivate((renderer, site) =>
    renderer.renderSharedDocument(site, search, page),
  );
  allowInline(reply, hashes);
  return keepPrivate(reply)
    .code(isShown ? (failure?.status ?? 200) : 404)
    .type('text/html; charset=utf-8')
    .send(html);
}
