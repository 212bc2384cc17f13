import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { createServerModuleRunner, createServer as createVite } from 'vite';
import { loadEnv } from './env.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { openLog } from './platform/log.ts';
import { runProgram } from './platform/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const WATCHED = ['src/server', 'src/shared', 'migrations'].map((folder) => join(ROOT, folder));

/** The addresses that are the server's; all others are the client's, which Vite serves. */
const SERVER_PATHS = /^\/(trpc|uploads|downloads|healthz|readyz)(?![^/?])/;

/** One run of the server's code as it was when loaded. */
interface Loaded {
  handle: RequestListener;
  close(): Promise<unknown>;
}

/** The product with hot reload of client and server, in one process on one address. */
runProgram(async ({ onStop }) => {
  const env = loadEnv();
  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
  if (embedded) onStop(embedded.stop);
  const log = openLog(env);
  const databaseUrl = embedded?.url ?? env.DATABASE_URL ?? '';

  const http = createServer((request, response) => {
    if (!SERVER_PATHS.test(request.url ?? '')) return vite.middlewares(request, response);
    if (loaded) return loaded.handle(request, response);
    response.writeHead(503).end('The server has an error: the terminal tells which.\n');
  });
  const vite = await createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: http }, allowedHosts: [new URL(env.PUBLIC_URL).hostname] },
  });
  onStop(() => vite.close());
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  let loaded: Loaded | undefined;
  onStop(async () => loaded?.close());

  /** Every module anew, entities too: what is left of the code before goes with its pool. */
  async function load(): Promise<Loaded> {
    runner.clearCache();
    const module = <Module>(file: string) => runner.import<Module>(join(ROOT, 'src/server', file));
    const { openDatabase } =
      await module<typeof import('./platform/database/orm.ts')>('platform/database/orm.ts');
    const { migrate } = await module<typeof import('./platform/database/migrate.ts')>(
      'platform/database/migrate.ts',
    );
    const { openMailer } =
      await module<typeof import('./platform/mail/mailer.ts')>('platform/mail/mailer.ts');
    const { buildApp } = await module<typeof import('./app.ts')>('app.ts');
    const { mails } = await module<typeof import('./mails.ts')>('mails.ts');
    const { entities } = await module<typeof import('./entities.ts')>('entities.ts');
    const orm = openDatabase(databaseUrl, entities, env.DATABASE_REPLICA_URL);
    const mailer = openMailer({ orm, env, log, ...mails });
    const closeRest = () => mailer.close().then(() => orm.close());
    try {
      await migrate(orm);
      await mailer.start();
      const app = await buildApp({ orm, env, mailer, log });
      await app.ready();
      return { handle: app.routing, close: () => app.close().then(closeRest) };
    } catch (error) {
      await closeRest();
      throw error;
    }
  }

  /** Swaps the code in place. Code that does not load changes nothing: what ran before goes on. */
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
  let changed: NodeJS.Timeout | undefined;
  vite.watcher.add(WATCHED).on('all', (_event, file) => {
    if (!WATCHED.some((folder) => file.startsWith(folder))) return;
    clearTimeout(changed);
    changed = setTimeout(() => {
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
