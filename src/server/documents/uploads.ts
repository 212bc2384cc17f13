import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadInput } from '#shared/documents/documents.schema.ts';
import {
  FILE_TOO_LARGE_MESSAGE,
  MAX_CONCURRENT_UPLOADS,
  MAX_FILE_SIZE,
} from '#shared/documents/documents.ts';
import { openFileUploads } from '../platform/http/fileUploads.ts';
import type { Context, GetContext } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
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

/** At the same time: of one person in two windows, and of all in this process. */
const MAX_OF_ONE = 2 * MAX_CONCURRENT_UPLOADS;
const MAX_OF_ALL = 40;

const BYTES = 'application/octet-stream';

/**
 * Receives files: `POST /uploads/<id>?subject=lead&subjectId=…&name=…` with the bytes as the body. No HTML
 * form can send that type; `rejectCrossSiteWrites` rejects requests from other sites.
 */
export async function serveUploads(app: FastifyInstance, { storage, contextOf }: UploadOptions) {
  const asStaff = staffRoute(contextOf);
  const receiveFile = openFileUploads({ ofOne: MAX_OF_ONE, ofAll: MAX_OF_ALL });

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
      return receiveFile(request, user.id, (bytes) =>
        receiveUpload({ em, records: ctx.records }, storage, {
          input,
          bytes,
          authorId: user.id,
          signal: abortedOnClose(reply),
        }),
      );
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

/** Aborted when the client disconnects before the response. */
function abortedOnClose({ raw }: FastifyReply) {
  const closed = new AbortController();
  raw.once('close', () => closed.abort());
  return closed.signal;
}
