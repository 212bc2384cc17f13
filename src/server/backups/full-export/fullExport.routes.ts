import type { FastifyInstance } from 'fastify';
import { today } from '#shared/fields/format.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { rejectOtherSites } from '../../platform/http/crossSite.ts';
import { isSignedIn, whileAllowed } from '../../platform/http/whileAllowed.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { requireRight } from '../../platform/identity/rights.ts';
import { staffRoute } from '../../platform/rpc/staffRoute.ts';
import { assertRecentPassword } from '../../platform/rpc/trpc.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { countExport } from '../../records/csv/csv.routes.ts';
import { openFullExport } from './fullExport.service.ts';
import { zipStream } from './zipStream.ts';

interface FullExportOptions {
  contextOf: GetContext;
  storage: FileStorage;
  publicUrl: string;
}

/** Serves the full export to administrators, with the password of the last minutes. */
export async function serveFullExport(
  app: FastifyInstance,
  { contextOf, storage, publicUrl }: FullExportOptions,
) {
  const asStaff = staffRoute(contextOf);
  app.addHook('onRequest', rejectOtherSites(publicUrl));

  app.get(
    '/exchange/everything.zip',
    { exposeHeadRoute: false },
    asStaff(async ({ ctx, em, user }, _request, reply) => {
      requireRight(user, 'takeEverything');
      assertRecentPassword(ctx.session);
      await countExport(ctx, user.id);
      const files = await openFullExport({ em, user, records: ctx.records, storage });
      await em.transactional((em) => recordEvent(em, { kind: 'everything_exported' }));
      return reply
        .header('Content-Type', 'application/zip')
        .header('Content-Disposition', `attachment; filename="everything-${today()}.zip"`)
        .header('Cache-Control', 'no-store')
        .send(whileAllowed(zipStream(files), () => isSignedIn(ctx)));
    }),
  );
}
