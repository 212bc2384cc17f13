import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadInput } from '#shared/documents.schema.ts';
import { FILE_TOO_LARGE_MESSAGE, MAX_CONCURRENT_UPLOADS, MAX_FILE_SIZE } from '#shared/documents.ts';
import type { Env } from '../env.ts';
import { setActor } from '../platform/database/actor.ts';
import type { Database } from '../platform/database/orm.ts';
import { extendRequestTimeout } from '../platform/http/connections.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { HOUR_S, type Limits, TooManyRequestsError } from '../platform/limits/limits.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { Records } from '../records/record.ts';
import { authenticateStaff, handleRouteError } from './authenticateStaff.ts';
import { receiveUpload } from './uploads.service.ts';

interface UploadOptions {
  orm: Database;
  storage: FileStorage;
  limits: Limits;
  env: Pick<Env, 'LIMIT_UPLOADS_PER_HOUR'>;
  contextOf: GetContext;
  records: Records;
}

/** The longest that a file may take, as long as its bytes flow: 50 MB at 30 KB a second. */
const UPLOAD_MS = 30 * 60_000;

/** How long somebody may go on sending what is refused already. */
const REST_MS = 15_000;

/** How many at the same time: of one person, in two windows, and of all in this process. */
const OF_ONE = 2 * MAX_CONCURRENT_UPLOADS;
const OF_ALL = 40;

const BYTES = 'application/octet-stream';

/**
 * Takes files: `POST /uploads/<id>?subject=lead&subjectId=…&name=…` with the bytes as the body. No form of another
 * site can send that type, and what pages send is refused before by `refuseForeignWrites`.
 */
export async function serveUploads(
  app: FastifyInstance,
  { orm, storage, limits, env, contextOf, records }: UploadOptions,
) {
  const hourly = limits.define('upload', env.LIMIT_UPLOADS_PER_HOUR, HOUR_S);
  const enter = authenticateStaff(contextOf);
  const underWay = new Map<string, number>();

  app.removeAllContentTypeParsers();
  // Read where it is stored, piece by piece.
  app.addContentTypeParser(BYTES, (_request, _bytes, done) => done(null));
  app.setErrorHandler(handleRouteError);

  app.post<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/uploads/:id',
    async (request, reply) => {
      const user = await enter(request, reply);
      if (request.headers['content-type'] !== BYTES) {
        throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'A file is sent as its bytes alone' });
      }
      const input = read({ ...request.query, id: request.params.id });
      if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_SIZE) {
        throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: FILE_TOO_LARGE_MESSAGE });
      }
      await hourly.consume(user.id);
      const leave = begin(underWay, user.id);
      const bytes = request.raw.iterator({ destroyOnReturn: false });
      try {
        extendRequestTimeout(request.raw, UPLOAD_MS);
        const em = orm.em.fork();
        setActor(em, user.id);
        return await receiveUpload({ em, records }, storage, {
          input,
          bytes,
          authorId: user.id,
          signal: departure(reply),
        });
      } finally {
        // What is left of a refused one is read and forgotten: the answer waits behind it.
        extendRequestTimeout(request.raw, REST_MS);
        void bytes.return?.().finally(() => request.raw.resume());
        leave();
      }
    },
  );
}

function read(told: object) {
  const { data, error } = uploadInput.safeParse(told);
  if (data) return data;
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: error.issues[0]?.message ?? 'This cannot be understood',
  });
}

/** Counts somebody in, or refuses; what it answers counts them out. */
function begin(underWay: Map<string, number>, userId: string) {
  const own = underWay.get(userId) ?? 0;
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (own >= OF_ONE || all >= OF_ALL) throw new TooManyRequestsError(5);
  underWay.set(userId, own + 1);
  return () => {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  };
}

/** Aborted when whoever sends goes away before they are answered. */
function departure({ raw }: FastifyReply) {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
