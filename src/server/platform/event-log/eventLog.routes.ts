import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { today } from '#shared/fields/format.ts';
import { eventFilters } from '#shared/platform/eventLog.schema.ts';
import { rejectOtherSites } from '../http/crossSite.ts';
import { sendCsv } from '../http/whileAllowed.ts';
import type { GetContext } from '../identity/context.ts';
import { requireRight } from '../identity/rights.ts';
import { staffRoute } from '../rpc/staffRoute.ts';
import { eventsCsv } from './eventLog.queries.ts';
import { recordEvent } from './recordEvent.ts';

export async function serveEventLog(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf: GetContext; publicUrl: string },
) {
  app.addHook('onRequest', rejectOtherSites(publicUrl));

  // Only reads. By POST: searches do not belong in addresses.
  app.post(
    '/exchange/log',
    staffRoute(contextOf)(async ({ ctx, em, user }, request, reply) => {
      requireRight(user, 'readLog');
      const { data, success } = eventFilters.safeParse(request.body);
      if (!success) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This is no selection of the log' });
      await em.transactional((em) => recordEvent(em, { kind: 'log_exported' }));
      return sendCsv(ctx, reply, `log-${today()}.csv`, eventsCsv(em, data));
    }),
  );
}
