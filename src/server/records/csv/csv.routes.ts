import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { today } from '#shared/fields/format.ts';
import { fileNameInput } from '#shared/records/imports.schema.ts';
import { exportNoun, exportPlural, importNoun } from '#shared/records/nouns.ts';
import { rejectOtherSites } from '../../platform/http/crossSite.ts';
import { openFileUploads } from '../../platform/http/fileUploads.ts';
import { sendCsv } from '../../platform/http/whileAllowed.ts';
import type { Context, GetContext } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';
import { staffRoute } from '../../platform/rpc/staffRoute.ts';
import { recordWith } from '../record.ts';
import { exportCsv } from './export/exports.service.ts';
import { findImport } from './import/imports.service.ts';
import { problemsCsv } from './import/problemsCsv.ts';
import { receiveImportFile } from './import/upload.service.ts';

// Files are streams beside tRPC: what is imported is larger than any call, and what is exported may be. The paths and
// LIMIT_EXCHANGES_PER_HOUR keep the word 'exchange', on which scripts and deployments rely.

/** @throws TooManyRequestsError when this person imported or exported too many files. */
export const countTransfer = ({ env, limits }: Context, userId: string) =>
  limits.define('exchange', env.LIMIT_EXCHANGES_PER_HOUR, HOUR_S).consume(userId);

/** Uploads at the same time, whose files are in memory: of one person, and of all in this process. */
const MAX_OF_ONE = 4;
const MAX_OF_ALL = 8;

const uploadParams = z.object({ noun: oneOf(importNoun), id: z.uuid() });
const exportParams = z.object({ noun: oneOf(exportNoun) });
const idParams = z.object({ id: z.uuid() });

export async function serveCsvFiles(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf: GetContext; publicUrl: string },
) {
  const asStaff = staffRoute(contextOf);

  // A link on another site would come with our cookie and fetch a file.
  app.addHook('onRequest', rejectOtherSites(publicUrl));
  const receiveFile = openFileUploads({ ofOne: MAX_OF_ONE, ofAll: MAX_OF_ALL });
  // The body stays a stream, read where it is stored.
  app.addContentTypeParser('text/csv', (_request, _bytes, done) => done(null));

  const params = <Schema extends z.ZodType>(schema: Schema, given: unknown) => {
    const { data, success } = schema.safeParse(given);
    if (!success) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is nothing at this address' });
    return data;
  };

  app.post(
    '/exchange/imports/:noun/:id',
    asStaff(async ({ ctx, em, user }, request) => {
      const { noun, id } = params(uploadParams, request.params);
      const name = fileNameInput.catch('file.csv').parse((request.query as { name?: unknown }).name);
      await countTransfer(ctx, user.id);
      return receiveFile(request, user.id, (bytes) =>
        receiveImportFile({ ...ctx, em, user }, { id, noun, fileName: name }, bytes),
      );
    }),
  );

  // A read, but by POST: the input may be a thousand ids, and what somebody searched for belongs in no address.
  app.post(
    '/exchange/exports/:noun',
    asStaff(async ({ ctx, em, user }, request, reply) => {
      const { noun } = params(exportParams, request.params);
      const record = recordWith(ctx.records, noun, 'selectIds', 'csv');
      await countTransfer(ctx, user.id);
      const { total, file } = await exportCsv({ ...ctx, em, user }, record, request.body);
      reply.header('X-Total-Rows', total);
      return sendCsv(ctx, reply, `${exportPlural(noun)}-${today()}.csv`, file);
    }),
  );

  app.get(
    '/exchange/imports/:id/problems.csv',
    asStaff(async ({ ctx, em, user }, request, reply) => {
      const { id } = params(idParams, request.params);
      const found = await findImport(em, id, user);
      return sendCsv(ctx, reply, 'problems.csv', problemsCsv(em, found));
    }),
  );
}
