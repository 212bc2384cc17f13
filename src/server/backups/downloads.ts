import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Env } from '../env.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { rejectOtherSites } from '../platform/http/crossSite.ts';
import { isSignedIn, whileAllowed } from '../platform/http/whileAllowed.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { requireRight } from '../platform/identity/rights.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import { assertRecentPassword } from '../platform/rpc/trpc.ts';
import { backupFolder } from './backupFolder.ts';
import { Backup } from './backups.entity.ts';

interface DownloadOptions {
  contextOf: GetContext;
  env: Pick<Env, 'DATA_DIR' | 'PUBLIC_URL'>;
}

interface DownloadRoute {
  Params: { id: string };
}

/** Serves the files of backups to those who may make them, with the password of the last minutes. */
export async function serveBackups(app: FastifyInstance, { contextOf, env }: DownloadOptions) {
  const asStaff = staffRoute(contextOf);
  app.addHook('onRequest', rejectOtherSites(env.PUBLIC_URL));

  app.get<DownloadRoute>(
    '/backups/:id',
    { exposeHeadRoute: false },
    asStaff<DownloadRoute>(async ({ ctx, em, user }, request, reply) => {
      requireRight(user, 'backUp');
      assertRecentPassword(ctx.session);
      const { data: id } = z.uuid().safeParse(request.params.id);
      const fileName = id ? (await em.findOne(Backup, id))?.fileName : null;
      const path = fileName ? join(backupFolder(env.DATA_DIR), fileName) : '';
      const found = fileName ? await stat(path).catch(() => null) : null;
      if (!found) {
        throw new TRPCError({
          code: 'NOT_FOUND',
          message: 'This backup is not here: it was deleted, or is on another machine.',
        });
      }
      await em.transactional((em) => recordEvent(em, { kind: 'backup_downloaded', detail: fileName ?? '' }));
      return reply
        .header('Content-Type', 'application/zip')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Content-Length', found.size)
        .header('Cache-Control', 'no-store')
        .send(whileAllowed(createReadStream(path), () => isSignedIn(ctx)));
    }),
  );
}
