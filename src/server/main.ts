import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { DAY_MS } from '#shared/fields/days.ts';
import { formatCount } from '#shared/fields/format.ts';
import { remindOfMinimumTerms } from './agreements/minimumTerms.service.ts';
import { buildApp } from './app.ts';
import { ensureClientBuild } from './build/buildClient.ts';
import { dailyJobs, type Job, runJobs } from './dailyJobs.ts';
import { planExpiries } from './documents/expiry/planExpiries.service.ts';
import { entities } from './entities.ts';
import { type Env, loadEnv } from './env.ts';
import { queueLostImports, workOnImports } from './imports/job.service.ts';
import { notePeriods } from './invoicing/invoicing.service.ts';
import { mails } from './mails.ts';
import { queueMorningMails } from './notices/morningMail.service.ts';
import { records } from './nouns.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { localeAdvice } from './platform/database/encoding.ts';
import { translateDatabaseError } from './platform/database/errors.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Database, openDatabase } from './platform/database/orm.ts';
import { isRestoredCopy } from './platform/database/restoredCopies.entity.ts';
import { User } from './platform/identity/users.entity.ts';
import { type Jobs, openJobs } from './platform/jobs.ts';
import { type Mailer, openMailer } from './platform/mail/mailer.ts';
import { openLog } from './platform/openLog.ts';
import { runProgram, withTimeout } from './platform/program.ts';
import { queueReminders } from './proposals/reminders/reminders.service.ts';
import { expireProposals } from './proposals/sending/close.service.ts';
import { registrationPlanner } from './registrations/steps/planSteps.service.ts';
import { tellCommission } from './registrations/steps/tellCommission.service.ts';
import { warnOfPlaceholders } from './setup/placeholders.service.ts';
import { StartupError } from './startupError.ts';

/** The time that each part may take to close; together with the embedded PostgreSQL less than 10 s. */
const REQUESTS_MS = 3_000;
const MAIL_MS = 2_500;
const POOL_MS = 500;

/** The interval at which a process checks for tasks of registrations, morning mails and reminders of proposals. */
const DUE_CHECK_MS = 5 * 60 * 1_000;

/** PostgreSQL's codes for a wrong user or password, and for a database that does not exist. */
const ACCESS_DENIED_CODE = /^(28|3D)/;

runProgram(async ({ onStop, stopping }) => {
  const env = loadEnv();
  const clientDir = ensureClientBuild();

  const log = await openLog(env);
  const onCrash = (message: string) => log.error(message);
  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR, { onCrash });
  if (embedded) onStop(embedded.stop);
  const orm = openDatabase(embedded?.url ?? env.DATABASE_URL ?? '', entities);
  onStop(() => withTimeout(POOL_MS, orm.close(true)));

  const jobs = openJobs(orm, log);
  const mailer = openMailer({ orm, jobs, env, log, ...mails });
  onStop(() => withTimeout(MAIL_MS, mailer.close()));
  const app = await buildApp({ orm, env, jobs, mailer, log, clientDir });
  onStop(() => closeApp(app));
  await listen(app, env);

  // The process listens first: monitoring sees it alive while the database still starts.
  let isAwaited = false;
  while (!(await prepareDatabase(orm, jobs, mailer, log))) {
    if (!isAwaited) log.warn('The database cannot be reached yet; trying again until it can');
    isAwaited = true;
    await sleep(1_000, undefined, { signal: stopping });
  }
  log.info(`ProviderDesk is ready at ${env.PUBLIC_URL}`);
  // Written now: a process that is killed writes nothing.
  flushCompileCache();
  // Only a hint: a database that goes away at this moment must not end the process.
  const awaited = env.ADMIN_EMAIL ? 'the address in ADMIN_EMAIL' : 'the first to sign up';
  const known = env.ADMIN_EMAIL ? { role: 'admin' as const } : { emailConfirmedAt: { $ne: null } };
  const count = await orm.em
    .fork()
    .count(User, known)
    .catch(() => null);
  if (count === 0) log.info(`There is no administrator yet: ${awaited} becomes the administrator.`);

  const advice = await localeAdvice(orm.em.fork()).catch(() => null);
  if (advice) log.warn(advice);
  const isCopy = await isRestoredCopy(orm.em.fork()).catch(() => false);
  if (isCopy)
    log.warn(
      'This database is a restored copy: mails to others wait until an administrator says in the CRM that it is the live one.',
    );
  await warnOfPlaceholders(orm.em.fork(), env.PUBLIC_URL, log).catch(() => {});

  const daily = dailyJobs(orm, env, mailer, log);
  setInterval(() => runJobs(daily, log), DAY_MS).unref();
  await runJobs(daily, log);

  const planSteps = registrationPlanner(orm);
  const dueJobs: Job[] = [
    { run: () => expireProposals(orm), failure: 'old proposals could not be expired' },
    { run: () => planSteps(), failure: 'the tasks of registrations could not be made' },
    { run: () => tellCommission(orm), failure: 'the tasks to tell the Commission could not be made' },
    { run: () => planExpiries(orm), failure: 'the tasks of documents could not be made' },
    { run: () => notePeriods(orm), failure: 'the periods of agreements could not be noted' },
    { run: () => remindOfMinimumTerms(orm, mailer), failure: 'the tasks of minimum terms could not be made' },
    { run: () => queueMorningMails(orm, mailer), failure: 'the morning’s emails could not be queued' },
    { run: () => queueReminders(orm, mailer), failure: 'reminders of proposals could not be queued' },
    { run: () => queueLostImports(orm, jobs), failure: 'imports under way could not be queued' },
  ];
  setInterval(() => runJobs(dueJobs, log), DUE_CHECK_MS).unref();
  await runJobs(dueJobs, log);
});

/** @throws StartupError with the name of the variable that is wrong. */
async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Pick<Env, 'HOST' | 'PORT'>) {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening on ${address}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`PORT ${port} is in use by another program: stop it, or set another.`);
    if (code === 'EACCES')
      throw new StartupError(`PORT ${port} is not for this user to listen on: set one from 1024.`);
    throw new StartupError(`HOST ${host} is not an address of this machine (${code}).`);
  }
}

/**
 * Migrates and opens the queues; false if the database cannot be reached just now.
 * @throws every error that waiting does not solve.
 */
async function prepareDatabase(
  orm: Database,
  jobs: Jobs,
  mailer: Mailer,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    const migrations = await migrate(orm);
    if (migrations.length > 0)
      log.info({ migrations }, `The schema has taken ${formatCount(migrations.length, 'migration')}`);
    await mailer.start();
    await workOnImports(orm, records, jobs, log);
    return true;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (ACCESS_DENIED_CODE.test(code))
      throw new StartupError(`DATABASE_URL does not open the database: ${message}.`);
    if (translateDatabaseError(error)?.code !== 'SERVICE_UNAVAILABLE') throw error;
    return false;
  }
}

/** Stops listening, lets open requests finish, then closes what is left. */
async function closeApp(app: FastifyInstance) {
  const closed = app.close();
  // A browser keeps the connection of a finished request open, which would count as an open request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await withTimeout(REQUESTS_MS, closed);
  clearInterval(sweep);
  app.server.closeAllConnections();
  await withTimeout(POOL_MS, closed);
}
