import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { today } from '#shared/fields/format.ts';
import { exportNoun, exportPlural } from '#shared/records/nouns.ts';
import { rejectOtherSites } from '../../platform/http/crossSite.ts';
import { sendCsv } from '../../platform/http/whileAllowed.ts';
import type { Context, GetContext } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';
import { staffRoute } from '../../platform/rpc/staffRoute.ts';
import { recordWith } from '../record.ts';
import { exportCsv } from './export/exports.service.ts';

// Streams beside tRPC: files are larger than a call. The paths and LIMIT_EXCHANGES_PER_HOUR keep the word
// 'exchange', because scripts and deployments rely on it.

/** @throws TooManyRequestsError when this person exported too many files. */
export const countExport = ({ env, limits }: Context, userId: string) =>
  limits.define('exchange', env.LIMIT_EXCHANGES_PER_HOUR, HOUR_S).consume(userId);

/** @throws NOT_FOUND when the address does not match the schema */
export function paramsOf<Schema extends z.ZodType>(schema: Schema, given: unknown) {
  const { data, success } = schema.safeParse(given);
  if (!success) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is nothing at this address' });
  return data;
}

const exportParams = z.object({ noun: oneOf(exportNoun) });

export async function serveCsvFiles(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf: GetContext; publicUrl: string },
) {
  const asStaff = staffRoute(contextOf);

  // A link on another site would send our cookie and download a file.
  app.addHook('onRequest', rejectOtherSites(publicUrl));

  // Only reads. By POST: there may be a thousand ids, and searches do not belong in addresses.
  app.post(
    '/exchange/exports/:noun',
    asStaff(async ({ ctx, em, user }, request, reply) => {
      const { noun } = paramsOf(exportParams, request.params);
      const record = recordWith(ctx.records, noun, 'selectIds', 'csv');
      await countExport(ctx, user.id);
      const { total, file } = await exportCsv({ ...ctx, em, user }, record, request.body);
      reply.header('X-Total-Rows', total);
      return sendCsv(ctx, reply, `${exportPlural(noun)}-${today()}.csv`, file);
    }),
  );
}
