import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadInput } from '#shared/documents.schema.ts';
import { FILE_TOO_LARGE_MESSAGE, MAX_CONCURRENT_UPLOADS, MAX_FILE_SIZE } from '#shared/documents.ts';
import { extendRequestTimeout } from '../platform/http/connections.ts';
import type { Context, GetContext } from '../platform/identity/context.ts';
import { HOUR_S, TooManyRequestsError } from '../platform/limits/limits.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { receiveUpload } from './uploads.service.ts';

interface UploadOptions {
  storage: FileStorage;
  contextOf: GetContext;
}

interface UploadRoute {
  Params: { id: string };
  Querystring: Record<string, string>;
}

/** The longest that a file may take, as long as its bytes flow: 50 MB at 30 KB a second. */
const UPLOAD_MS = 30 * 60_000;

/** How long a client may continue to send a file that is rejected already. */
const REST_MS = 15_000;

/** Uploads at the same time: of one person, in two windows, and of all in this process. */
const MAX_OF_ONE = 2 * MAX_CONCURRENT_UPLOADS;
const MAX_OF_ALL = 40;

const BYTES = 'application/octet-stream';

/**
 * Receives files: `POST /uploads/<id>?subject=lead&subjectId=…&name=…` with the bytes as the body. No form of another
 * site can send that type, and what pages of other sites send is rejected before by `rejectCrossSiteWrites`.
 */
export async function serveUploads(app: FastifyInstance, { storage, contextOf }: UploadOptions) {
  const asStaff = staffRoute(contextOf);
  const openUploads = new Map<string, number>();

  app.removeAllContentTypeParsers();
  // The body stays a stream, read where it is stored.
  app.addContentTypeParser(BYTES, (_request, _bytes, done) => done(null));

  app.post<UploadRoute>(
    '/uploads/:id',
    asStaff<UploadRoute>(async ({ ctx, em, user }, request, reply) => {
      if (request.headers['content-type'] !== BYTES) {
        throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'A file is sent as its bytes alone' });
      }
      const input = parseInput({ ...request.query, id: request.params.id });
      if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_SIZE) {
        throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: FILE_TOO_LARGE_MESSAGE });
      }
      await countUpload(ctx, user.id);
      const countOut = countIn(openUploads, user.id);
      const bytes = request.raw.iterator({ destroyOnReturn: false });
      try {
        extendRequestTimeout(request.raw, UPLOAD_MS);
        return await receiveUpload({ em, records: ctx.records }, storage, {
          input,
          bytes,
          authorId: user.id,
          signal: abortedOnClose(reply),
        });
      } finally {
        // The rest of a rejected file is read and dropped: the response waits behind it.
        extendRequestTimeout(request.raw, REST_MS);
        void bytes.return?.().finally(() => request.raw.resume());
        countOut();
      }
    }),
  );
}

/** @throws TooManyRequestsError when this person sent too many files. */
const countUpload = ({ env, limits }: Context, userId: string) =>
  limits.define('upload', env.LIMIT_UPLOADS_PER_HOUR, HOUR_S).consume(userId);

function parseInput(input: object) {
  const { data, error } = uploadInput.safeParse(input);
  if (data) return data;
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: error.issues[0]?.message ?? 'This cannot be understood',
  });
}

/** Counts an upload that begins; the function that is returned counts it out again. */
function countIn(openUploads: Map<string, number>, userId: string) {
  const own = openUploads.get(userId) ?? 0;
  const all = [...openUploads.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MAX_OF_ONE || all >= MAX_OF_ALL) throw new TooManyRequestsError(5);
  openUploads.set(userId, own + 1);
  return () => {
    const left = (openUploads.get(userId) ?? 1) - 1;
    if (left > 0) openUploads.set(userId, left);
    else openUploads.delete(userId);
  };
}

/** Aborted when the client goes away before the response. */
function abortedOnClose({ raw }: FastifyReply) {
  const closed = new AbortController();
  raw.once('close', () => closed.abort());
  return closed.signal;
}
