import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { sessionEndReason } from '#shared/auth/auth.ts';
import { serveFirmReturn } from './auth/firm-accounts/firmReturn.routes.ts';
import { openBackups } from './backups/backups.service.ts';
import { serveBackups } from './backups/downloads.ts';
import { serveFullExport } from './backups/full-export/fullExport.routes.ts';
import { serveLogo } from './business/logo.routes.ts';
import { contentSource } from './business/publishedContent.ts';
import { serveDownloads } from './documents/downloads.ts';
import { serveSharedDocuments } from './documents/share-links/sharedDocuments.routes.ts';
import { serveUploads } from './documents/uploads.ts';
import { serveClientPages } from './engagements/client-page/clientPage.routes.ts';
import type { Env } from './env.ts';
import { serveImportFiles } from './imports/imports.routes.ts';
import { serveMicrosoftReturn } from './mail-settings/microsoftReturn.routes.ts';
import { serveCalendar } from './notices/calendar/calendar.routes.ts';
import { records } from './nouns.ts';
import { runWithRequest } from './platform/currentRequest.ts';
import { isSchemaCurrent } from './platform/database/migrate.ts';
import type { Database } from './platform/database/orm.ts';
import { serveEventLog } from './platform/event-log/eventLog.routes.ts';
import {
  type ConnectionTimeouts,
  closeIdleWhileClosing,
  connectionOptions,
  DEFAULT_TIMEOUTS,
  enforceRequestTimeout,
} from './platform/http/connections.ts';
import { rejectCrossSiteWrites, rejectOtherSites, requireJson } from './platform/http/crossSite.ts';
import { RETRY_AFTER_S } from './platform/http/describeError.ts';
import { sendError, sendStatus } from './platform/http/errorResponses.ts';
import { answersData, securityHeaders } from './platform/http/securityHeaders.ts';
import { AccessDeniedError } from './platform/identity/accessDeniedError.ts';
import { createContext } from './platform/identity/context.ts';
import { openSessions, type Sessions } from './platform/identity/sessions.ts';
import type { Jobs } from './platform/jobs.ts';
import { openLimits } from './platform/limits/limits.ts';
import { openTurns, type TurnOptions } from './platform/limits/turns.ts';
import { openAnnouncements } from './platform/live/announcements.ts';
import { openLive } from './platform/live/live.service.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { serveClient } from './platform/pages/serveClient.ts';
import { openSitePages } from './platform/pages/sitePages.ts';
import { serveCalls } from './platform/rpc/calls.ts';
import { openStorage } from './platform/storage/openStorage.ts';
import { openStorageCheck } from './platform/storage/storageCheck.ts';
import { serveAnswers } from './proposals/answers/answers.routes.ts';
import { serveReminderRefusal } from './proposals/reminders/refuse.routes.ts';
import { serveSentProposals } from './proposals/sentProposals.routes.ts';
import { serveCsvFiles } from './records/csv/csv.routes.ts';
import { serveReports } from './reports/reports.routes.ts';
import { appRouter } from './router.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * True if an address belongs to a route, by its first segment: the development server leaves all others to
     * Vite. Meaningful without `clientDir` only.
     */
    isServerPath(url: string): boolean;
  }
}

/** 'trpc' for '/trpc/leads.list?batch=1' */
const firstSegment = (url: string) => /^\/([^/?]*)/.exec(url)?.[1] ?? '';

interface AppOptions {
  orm: Database;
  env: Env;
  jobs: Jobs;
  mailer: Mailer;
  /** Left out in most tests. */
  log?: FastifyBaseLogger;
  /** Left out in development, where Vite serves it. */
  clientDir?: string;
  /** Shorter in tests. */
  timeouts?: ConnectionTimeouts;
}

/** The whole product as a Fastify server that does not listen yet. */
export async function buildApp({
  orm,
  env,
  jobs,
  mailer,
  log,
  clientDir,
  timeouts = DEFAULT_TIMEOUTS,
}: AppOptions) {
  const app: FastifyInstance = fastify({
    ...(log && { loggerInstance: log }),
    ...connectionOptions(env.PUBLIC_URL, timeouts),
    trustProxy: env.TRUST_PROXY,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 5000 },
    genReqId: () => randomUUID(),
    // Unroutable requests pass no hooks.
    frameworkErrors: (error, request, reply) =>
      protect.call(app, request, reply, () => sendError(error, request, reply)),
  });
  const routes = new Set<string>();
  app.addHook('onRoute', ({ url }) => void routes.add(url).add(firstSegment(url)));
  app.decorate('isServerPath', (url: string) => {
    const segment = firstSegment(url);
    // Below a page of the client, such as /proposal, the server may have routes.
    const isPage = url.split('?')[0] === `/${segment}`;
    return routes.has(isPage ? `/${segment}` : segment);
  });
  const protect = securityHeaders(env.PUBLIC_URL);
  app.addHook('onRequest', protect);
  app.setErrorHandler(sendError);
  enforceRequestTimeout(app.server, timeouts);
  closeIdleWhileClosing(app);
  const sessions = openSessions(orm, env);
  const limits = openLimits(orm);
  const turns = openTurns(TURNS);
  const announcements = openAnnouncements(orm.config.get('clientUrl') ?? '', log);
  const live = openLive(announcements, liveOptions(sessions));
  app.addHook('onListen', async () => announcements.start());
  // Streams do not end by themselves.
  app.addHook('preClose', () => announcements.close());
  const storage = openStorage(env);
  const backups = openBackups({ orm, env, storage, log });
  app.addHook('onListen', async () => void backups.watch());
  app.addHook('preClose', () => backups.close());

  const origin = new URL(env.PUBLIC_URL).origin;
  const content = contentSource(orm, announcements);
  const site = clientDir
    ? await openSitePages({ clientDir, dataDir: env.DATA_DIR, origin, content, log })
    : null;
  app.addHook('preClose', async () => site?.close());

  const hasStorage = openStorageCheck(storage, log);
  /** What the product waits for; null when ready. */
  const missingPart = async () => {
    if (!(await isSchemaCurrent(orm).catch(() => false))) return 'database';
    if (!mailer.isOpen()) return 'mail';
    if (site && !site.isCurrent()) return 'pages';
    return (await hasStorage()) ? null : 'storage';
  };
  serveHealth(app, missingPart);
  const services = { orm, env, jobs, mailer, sessions, limits, turns, live, records, backups };

  await app.register(cookie);
  app.addHook('onRequest', rejectCrossSiteWrites(env.PUBLIC_URL));
  app.addHook('preHandler', (request, _reply, done) => runWithRequest(request, done));
  const contextOf = createContext(services);
  await app.register(serveCsvFiles, { contextOf, publicUrl: env.PUBLIC_URL });
  await app.register(serveImportFiles, { contextOf, publicUrl: env.PUBLIC_URL });
  await app.register(serveFullExport, { contextOf, storage, publicUrl: env.PUBLIC_URL });
  await app.register(serveReports, { contextOf, publicUrl: env.PUBLIC_URL });
  await app.register(serveLogo, { contextOf });
  await app.register(serveEventLog, { contextOf, publicUrl: env.PUBLIC_URL });
  await app.register(async (calls) => {
    calls.addHook('onRoute', answersData);
    // Reads, too: another site must not open a stream, even unreadable.
    calls.addHook('onRequest', rejectOtherSites(env.PUBLIC_URL));
    calls.addHook('onRequest', requireJson);
    // JSON only: streams are sent as they come.
    await calls.register(compress, { customTypes: /^application\/json/, threshold: 2_000 });
    await calls.register(serveCalls, { router: appRouter, contextOf, isFast: env.FAST_CALLS });
  });

  await app.register(serveUploads, { storage, contextOf });
  await app.register(serveDownloads, { storage, contextOf });
  await app.register(serveBackups, { contextOf, env });
  await app.register(serveMicrosoftReturn, { contextOf });
  await app.register(serveFirmReturn, { contextOf });

  await app.register(serveReminderRefusal, { contextOf });
  await app.register(serveAnswers, { contextOf });
  await app.register(serveSentProposals, { site, contextOf });
  await app.register(serveCalendar, { contextOf });
  await app.register(serveSharedDocuments, { site, storage, contextOf });
  await app.register(serveClientPages, { site, contextOf });
  if (site) await app.register(serveClient, { site, contextOf });
  else app.setNotFoundHandler((request, reply) => sendStatus(request, reply, 404));
  return app;
}

/** Monitoring calls it every few seconds; only failures are logged. */
function serveHealth(app: FastifyInstance, missingPart: () => Promise<string | null>) {
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const reason = await missingPart();
    if (reason === null) return { status: 'ready' };
    return reply.code(503).header('Retry-After', RETRY_AFTER_S).send({ status: 'not ready', reason });
  });
}

/**
 * Two at once leave most of the machine to staff. Half a second each goes unnoticed, slows down mass
 * enquiries, and hides by time what was quarantined.
 */
export const TURNS: TurnOptions = {
  atOnce: 2,
  waitingOfOne: 20,
  waitingOfAll: 200,
  maxYield: 100,
  leastMs: 500,
};

/** The facts that end a stream of live updates. */
export const liveOptions = ({ expiryOf }: Sessions) => ({
  sessions: {
    table: 'sessions',
    expiryOf,
    endedError: (reason: keyof typeof sessionEndReason.labels) => new AccessDeniedError(reason),
  },
});
