import type { FastifyInstance } from 'fastify';
import { LOGO_BYTES, LOGO_TOO_LARGE_MESSAGE } from '#shared/business/logo.ts';
import { openFileUploads, readWhole } from '../platform/http/fileUploads.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { requireRight } from '../platform/identity/rights.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import { saveLogo } from './logo.service.ts';

/** Receives the logo: `POST /business/logo` with the bytes of an SVG or PNG as the body. */
export async function serveLogo(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  const receiveFile = openFileUploads({ ofOne: 1, ofAll: 5 });

  app.removeAllContentTypeParsers();
  // The body is read only once it is known who sends it.
  app.addContentTypeParser('application/octet-stream', (_request, _bytes, done) => done(null));

  app.post(
    '/business/logo',
    staffRoute(contextOf)(async ({ em, user }, request) => {
      requireRight(user, 'manageBusiness');
      return receiveFile(request, user.id, async (bytes) =>
        saveLogo(em, Buffer.from(await readWhole(bytes, LOGO_BYTES, LOGO_TOO_LARGE_MESSAGE))),
      );
    }),
  );
}
