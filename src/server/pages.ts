import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPage } from '#shared/pages.ts';

interface PageOptions {
  clientDir: string;
}

/** Serves the built client: hashed files for good, pages afresh, and 404 for what is neither. */
export async function serveClient(app: FastifyInstance, { clientDir }: PageOptions) {
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    // Only files that are there are addresses: a folder, a dotfile or a spelling of '..' is none.
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(clientDir, 'assets'));
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!wantsPage || pathname.startsWith('/assets/')) {
      return reply.code(404).send({ error: 'There is nothing at this address' });
    }
    return reply
      .code(isPage(pathname) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(createReadStream(join(clientDir, 'index.html')));
  });
}
