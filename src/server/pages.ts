import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPage, publicPages } from '#shared/pages.ts';
import { readDocument, sendDocument } from './documents.ts';

interface PageOptions {
  clientDir: string;
  /** The origin that people use, for the addresses that pages tell of themselves. */
  origin: string;
}

/** Serves the built client: hashed files for good, pages afresh, and 404 for what is neither. */
export async function serveClient(app: FastifyInstance, { clientDir, origin }: PageOptions) {
  const read = (name: string) => readDocument(clientDir, name, origin);

  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    // Only files that are there are addresses: a folder, a dotfile or a spelling of '..' is none.
    wildcard: false,
    globIgnore: ['**/*.{br,gz,html}', 'sitemap.xml', 'robots.txt'],
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(clientDir, 'assets'));
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('Vary', 'Accept-Encoding');
    },
  });

  for (const path of publicPages) {
    const page = await read(`pages${path === '/' ? '/index' : path}.html`);
    app.get(path, (request, reply) => sendDocument(request, reply, page));
    // One address a page, whatever a link elsewhere says; what it chose goes along.
    if (path !== '/')
      app.get(`${path}/`, ({ url }, reply) => reply.redirect(url.replace(/\/(\?|$)/, '$1'), 308));
  }
  for (const name of ['sitemap.xml', 'robots.txt']) {
    const document = await read(name);
    app.get(`/${name}`, (request, reply) => sendDocument(request, reply, document));
  }

  const crm = await read('index.html');
  const notFound = await read('pages/404.html');
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!wantsPage || pathname.startsWith('/assets/')) {
      return reply.code(404).send({ error: 'There is nothing at this address' });
    }
    return isPage(pathname) ? sendDocument(request, reply, crm) : sendDocument(request, reply, notFound, 404);
  });
}
