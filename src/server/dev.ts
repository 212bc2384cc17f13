import { createServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServerModuleRunner, createServer as createVite, type Plugin } from 'vite';
import { embedContent, type SiteContent } from '#shared/site/content.ts';
import { loadEnv } from './env.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { openLog } from './platform/openLog.ts';
import { runProgram } from './platform/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const WATCHED = ['src/server', 'src/shared', 'migrations'].map((folder) => join(ROOT, folder));

/** One run of the server's code, as it was when it was loaded. */
interface Loaded {
  app: FastifyInstance;
  /** The content that the public pages show. */
  content(): Promise<SiteContent>;
  close(): Promise<unknown>;
}

/** The product with hot reload of client and server, in one process on one address. */
runProgram(async ({ onStop }) => {
  const env = loadEnv();
  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
  if (embedded) onStop(embedded.stop);
  const log = await openLog(env);
  const databaseUrl = embedded?.url ?? env.DATABASE_URL ?? '';

  let loaded: Loaded | undefined;
  const http = createServer((request, response) => {
    if (!loaded) {
      response.writeHead(503).end('The server could not start. The error is in the terminal.\n');
    } else if (loaded.app.isServerPath(request.url ?? '')) {
      loaded.app.routing(request, response);
    } else {
      vite.middlewares(request, response);
    }
  });
  // Pages are not rendered by the server in development, but hold their content all the same.
  const siteContent: Plugin = {
    name: 'site-content',
    async transformIndexHtml(html) {
      const content = await loaded?.content();
      return content ? html.replace('</body>', () => `${embedContent(content)}</body>`) : html;
    },
  };
  const vite = await createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'spa',
    plugins: [siteContent],
    server: { middlewareMode: true, hmr: { server: http }, allowedHosts: [new URL(env.PUBLIC_URL).hostname] },
  });
  onStop(() => vite.close());
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  onStop(async () => loaded?.close());

  /** Loads every module again, entities included; the connections of the code before are closed with it. */
  async function load(): Promise<Loaded> {
    runner.clearCache();
    const load = <Module>(file: string) => runner.import<Module>(join(ROOT, 'src/server', file));
    const { openDatabase } =
      await load<typeof import('./platform/database/orm.ts')>('platform/database/orm.ts');
    const { migrate } = await load<typeof import('./platform/database/migrate.ts')>(
      'platform/database/migrate.ts',
    );
    const { openJobs } = await load<typeof import('./platform/jobs.ts')>('platform/jobs.ts');
    const { records } = await load<typeof import('./nouns.ts')>('nouns.ts');
    const { workOnImports } = await load<typeof import('./imports/job.service.ts')>('imports/job.service.ts');
    const { openMailer } = await load<typeof import('./platform/mail/mailer.ts')>('platform/mail/mailer.ts');
    const { buildApp } = await load<typeof import('./app.ts')>('app.ts');
    const { mails } = await load<typeof import('./mails.ts')>('mails.ts');
    const { publishedContent } = await load<typeof import('./business/publishedContent.ts')>(
      'business/publishedContent.ts',
    );
    const { entities } = await load<typeof import('./entities.ts')>('entities.ts');
    const orm = openDatabase(databaseUrl, entities);
    const jobs = openJobs(orm, log);
    const mailer = openMailer({ orm, jobs, env, log, ...mails });
    const closeRest = () => mailer.close().then(() => orm.close());
    try {
      await migrate(orm);
      await mailer.start();
      await workOnImports(orm, records, jobs, log);
      const app = await buildApp({ orm, env, jobs, mailer, log });
      await app.ready();
      const content = () => publishedContent(orm.em.fork());
      return { app, content, close: () => app.close().then(closeRest) };
    } catch (error) {
      await closeRest();
      throw error;
    }
  }

  /** Replaces the running code. Code that does not load changes nothing: the code before continues to run. */
  async function reload() {
    try {
      const before = loaded;
      loaded = await load();
      await before?.close();
    } catch (error) {
      vite.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  let reloading = reload();
  let pending: NodeJS.Timeout | undefined;
  vite.watcher.add(WATCHED).on('all', (_event, file) => {
    if (!WATCHED.some((folder) => file.startsWith(folder))) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      reloading = reloading.then(reload);
    }, 50);
  });

  await reloading;
  await new Promise<void>((resolve, reject) =>
    http.once('error', reject).listen(env.PORT, env.HOST, resolve),
  );
  onStop(async () => http.close().closeAllConnections());
  vite.config.logger.info(`ProviderDesk is ready at ${env.PUBLIC_URL}, and follows what you change`);
});
