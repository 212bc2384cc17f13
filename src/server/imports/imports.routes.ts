import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { fileNameInput, sheetInput } from '#shared/imports/imports.schema.ts';
import { MAX_FILE_BYTES, MAX_ROWS, WORKBOOK_TYPE } from '#shared/imports/limits.ts';
import { ANY_NOUN, importNoun } from '#shared/records/nouns.ts';
import { rejectOtherSites } from '../platform/http/crossSite.ts';
import { openFileUploads } from '../platform/http/fileUploads.ts';
import { sendCsv } from '../platform/http/whileAllowed.ts';
import type { Context, GetContext } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import { paramsOf } from '../records/csv/csv.routes.ts';
import { findImport } from './imports.service.ts';
import { problemsCsv } from './problemsCsv.ts';
import { receiveImportFile } from './upload.service.ts';

/** Uploads at the same time, whose files are in memory: of one person, and of all in this process. */
const MAX_OF_ONE = 4;
const MAX_OF_ALL = 8;

/** The work that one of the largest files takes, in small ones, which people look at by the dozen when they move in. */
const SMALL_FILES = 5;

/** The work of a file in small ones, by its share of the largest: that of its bytes, or of its rows. */
const workOf = (share: number) => Math.min(SMALL_FILES, 1 + Math.floor(share * SMALL_FILES));

/** @throws TooManyRequestsError when this person uploaded too many files, or too large ones */
const countWork = ({ env, limits }: Context, userId: string, work: number) =>
  limits.define('import', env.LIMIT_EXCHANGES_PER_HOUR * SMALL_FILES, HOUR_S).consume(userId, work);

const uploadParams = z.object({ noun: oneOf(importNoun).or(z.literal(ANY_NOUN)), id: z.uuid() });
const idParams = z.object({ id: z.uuid() });

/** Files to import, and back the rows that were not imported. They are streams beside tRPC, larger than any call. */
export async function serveImportFiles(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf: GetContext; publicUrl: string },
) {
  const asStaff = staffRoute(contextOf);
  app.addHook('onRequest', rejectOtherSites(publicUrl));
  const receiveFile = openFileUploads({ ofOne: MAX_OF_ONE, ofAll: MAX_OF_ALL });
  // The body stays a stream, read where it is stored.
  app.addContentTypeParser(['text/csv', WORKBOOK_TYPE], (_request, _bytes, done) => done(null));

  app.post(
    '/exchange/imports/:noun/:id',
    asStaff(async ({ ctx, em, user }, request) => {
      const { noun, id } = paramsOf(uploadParams, request.params);
      const query = request.query as { name?: unknown; sheet?: unknown };
      const fileName = fileNameInput.catch('file.csv').parse(query.name);
      const sheet = sheetInput
        .nullable()
        .catch(null)
        .parse(query.sheet ?? null);
      const counted = workOf(Number(request.headers['content-length'] ?? MAX_FILE_BYTES) / MAX_FILE_BYTES);
      await countWork(ctx, user.id, counted);
      const countRows = async (rows: number) => {
        const more = workOf(rows / MAX_ROWS) - counted;
        if (more > 0) await countWork(ctx, user.id, more);
      };
      return receiveFile(request, user.id, (bytes) =>
        receiveImportFile(
          { ...ctx, em, user },
          { id, noun: noun === ANY_NOUN ? null : noun, fileName, sheet },
          bytes,
          countRows,
        ),
      );
    }),
  );

  app.get(
    '/exchange/imports/:id/problems.csv',
    asStaff(async ({ ctx, em, user }, request, reply) => {
      const { id } = paramsOf(idParams, request.params);
      const found = await findImport(em, id, user);
      return sendCsv(ctx, reply, 'problems.csv', problemsCsv(em, found));
    }),
  );
}
