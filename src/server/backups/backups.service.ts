import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { backupKind } from '#shared/backups/backups.ts';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { FILE_KEYS } from '../documents/files.service.ts';
import type { Env } from '../env.ts';
import { newId } from '../platform/database/columns.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { StartupError } from '../startupError.ts';
import { backupFileName, backupFolder } from './backupFolder.ts';
import { whileNobodyBacksUp } from './backupLock.ts';
import { Backup } from './backups.entity.ts';
import { removeOldBackups } from './oldBackups.ts';

/** The hour in Sydney from which the backup of a day is due; a machine that sleeps at night makes it in the morning. */
const FROM_HOUR = 2;

/** The time after a failure until the next attempt. */
const RETRY_MS = 60 * 60_000;

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

async function isNightlyDue(em: EntityManager, now: Date): Promise<boolean> {
  if (Number(clock.format(now)) < FROM_HOUR) return false;
  const policy = await em.findOne(TeamPolicy, TEAM);
  if (policy && !policy.hasNightlyBackups) return false;
  const [last] = await em.find(Backup, { kind: 'nightly' }, { orderBy: { finishedAt: 'desc' }, limit: 1 });
  if (!last) return true;
  if (last.error) return now.getTime() - last.finishedAt.getTime() > RETRY_MS;
  return today(last.startedAt) < today(now);
}

/** The interval at which a process checks whether the nightly backup is due. */
const CHECK_MS = 5 * 60_000;

interface BackupsOptions {
  orm: Database;
  env: Pick<Env, 'DATA_DIR' | 'S3'>;
  storage: FileStorage;
  log?: Pick<FastifyBaseLogger, 'info' | 'error'> | undefined;
}

interface Job {
  id: string;
  kind: keyof typeof backupKind.labels;
  userId: string | null;
}

type Backups = ReturnType<typeof openBackups>;

declare module '../platform/identity/context.ts' {
  interface Services {
    backups: Backups;
  }
}

/** Makes backups in the background, one at a time in all processes, and every night. */
export function openBackups({ orm, env, storage, log }: BackupsOptions) {
  const closing = new AbortController();
  const databaseUrl = orm.config.get('clientUrl') ?? '';
  let running: Promise<unknown> = Promise.resolve();

  async function make({ id, kind, userId }: Job) {
    const startedAt = new Date();
    const file = backupFileName(env.DATA_DIR, kind === 'nightly' ? 'nightly' : 'providerdesk', startedAt);
    const files = env.S3 ? undefined : { storage, keys: FILE_KEYS };
    // Loaded with the first backup, with what reads and writes zip files.
    const { createBackup } = await import('./file/createBackup.ts');
    const outcome = await createBackup({ databaseUrl, file, files, signal: closing.signal }).then(
      ({ manifest: _, ...made }) => ({ ...made, fileName: basename(file), error: null }),
      (err) => {
        if (closing.signal.aborted) throw err;
        log?.error({ err }, 'the backup failed');
        const nothing = { fileName: null, size: null, rowCount: null, fileCount: null, sha256: null };
        return { ...nothing, error: reasonOf(err) };
      },
    );
    const times = { startedAt, finishedAt: new Date() };
    await orm.em.fork().transactional(async (em) => {
      em.create(Backup, { id, kind, ...times, ...outcome, createdBy: userId });
      await recordEvent(em, {
        kind: outcome.error ? 'backup_failed' : 'backup_made',
        ...(userId && { actorId: userId }),
        detail: backupKind.labels[kind],
      });
    });
    if (!outcome.error) await removeOldBackups(orm, backupFolder(env.DATA_DIR));
  }

  const makeAlone = (job: Job, isNeeded: () => Promise<boolean>) =>
    whileNobodyBacksUp(
      databaseUrl,
      async () => {
        if (await isNeeded()) await make(job);
      },
      closing.signal,
    );

  const run = (work: () => Promise<unknown>) => {
    running = work().catch((err) => {
      if (!closing.signal.aborted) log?.error({ err }, 'the backup could not be made');
    });
    return running;
  };

  return {
    /** Begins a backup, once for each id; the list shows how it goes. */
    start: (id: string, userId: string) => {
      const isNew = async () => (await orm.em.fork().count(Backup, { id })) === 0;
      void run(() => makeAlone({ id, kind: 'manual', userId }, isNew));
    },

    makeNightly: (now = new Date()) =>
      run(async () => {
        const isDue = () => isNightlyDue(orm.em.fork(), now);
        if (await isDue()) await makeAlone({ id: newId(), kind: 'nightly', userId: null }, isDue);
      }),

    async watch() {
      while (!closing.signal.aborted) {
        await sleep(CHECK_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
        if (!closing.signal.aborted) await this.makeNightly();
      }
    },

    /** Waits until no backup is being made here. */
    settled: () => running,

    /** Ends what is under way: it leaves no file. */
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** The reason in words for people; an unknown error is in the log. */
function reasonOf(error: unknown) {
  if (error instanceof StartupError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk of DATA_DIR is full.';
  if (code === 'EACCES' || code === 'EROFS') return 'DATA_DIR/backups cannot be written.';
  return 'Something went wrong; the log of the server says what.';
}
