import type { FastifyInstance } from 'fastify';
import { lastBackupTime } from './backups/backups.queries.ts';
import type { Env } from './env.ts';
import type { EmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { type Database, poolUse } from './platform/database/orm.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Live } from './platform/live/live.service.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { mailQueueState } from './platform/mail/mailQueue.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serveMetrics.ts';
import { freeSpace } from './platform/storage/freeSpace.ts';

/** The parts that only the process itself knows, not the app. */
export interface ProcessParts {
  embedded: EmbeddedDatabase | null;
  jobs: Jobs;
}

interface Measured extends Partial<ProcessParts> {
  orm: Database;
  env: Pick<Env, 'DATA_DIR' | 'PUBLIC_URL' | 'METRICS'>;
  mailer: Mailer;
  live: Live;
  isReady(): Promise<boolean>;
}

/** Measures the product and serves what it measures where the environment says; see docs/operations.md. */
export function openProductMetrics(app: FastifyInstance, measured: Measured): Metrics {
  const metrics = openMetrics();
  addParts(metrics, measured);
  addStored(metrics, measured);
  if (measured.embedded) addEmbedded(metrics, measured.embedded);
  app.addHook('onResponse', metrics.observeResponse);
  if (measured.env.METRICS) serveMetrics(app, metrics, measured.env.METRICS, measured.env.PUBLIC_URL);
  return metrics;
}

/** Adds the metrics of this process. */
function addParts(metrics: Metrics, { orm, env, mailer, live, jobs, isReady }: Measured) {
  // First: what follows uses a connection itself.
  metrics.add({
    help: {
      database_connections_in_use: 'Connections of the pool that work for a call.',
      database_connections_awaited: 'Calls that wait for a connection of the pool.',
    },
    async read() {
      const { inUse, waiting } = await poolUse(orm);
      return { database_connections_in_use: inUse, database_connections_awaited: waiting };
    },
  });
  metrics.add({
    help: { ready: 'Whether the process answers as /readyz does: 1 or 0.' },
    read: async () => ({ ready: Number(await isReady()) }),
  });
  metrics.add({
    help: {
      live_streams: 'Streams of changes that screens have open.',
      mail_failures_total: 'Attempts to send a mail that failed.',
    },
    read: () => ({ live_streams: live.streamCount(), mail_failures_total: mailer.failureCount() }),
  });
  metrics.add({
    help: { data_dir_free_bytes: 'Bytes that the disk of DATA_DIR has left.' },
    read: async () => ({ data_dir_free_bytes: await freeSpace(env.DATA_DIR) }),
  });
  if (jobs)
    metrics.add({
      help: { job_last_success_timestamp_seconds: 'When the background job last succeeded in this process.' },
      label: 'job',
      read: () => ({
        job_last_success_timestamp_seconds: Object.fromEntries(
          [...jobs.lastSuccesses()].map(([job, date]) => [job, date.getTime() / 1_000]),
        ),
      }),
    });
}

/** Adds the metrics of the database, the same in every process. */
function addStored(metrics: Metrics, { orm }: Measured) {
  metrics.add({
    help: {
      mail_waiting: 'Mails that are due and not sent yet.',
      mail_retrying: 'Mails of which an attempt has failed, and that are tried again.',
      mail_given_up: 'Mails that are tried no more, within the last day.',
      mail_oldest_waiting_seconds: 'For how long the oldest of the waiting mails has been due.',
    },
    async read() {
      const { waiting, retrying, failed, oldestSeconds } = await mailQueueState(orm.em.fork());
      return {
        mail_waiting: waiting,
        mail_retrying: retrying,
        mail_given_up: failed,
        mail_oldest_waiting_seconds: oldestSeconds,
      };
    },
  });
  metrics.add({
    help: {
      backup_last_success_timestamp_seconds: 'When the last backup by the product itself was finished.',
    },
    read: async () => ({ backup_last_success_timestamp_seconds: await lastBackupTime(orm.em.fork()) }),
  });
}

function addEmbedded(metrics: Metrics, embedded: EmbeddedDatabase) {
  metrics.add({
    help: {
      embedded_database_running: 'Whether the embedded PostgreSQL runs: 1 or 0.',
      embedded_database_crashes_total: 'How often the embedded PostgreSQL died.',
    },
    read: () => ({
      embedded_database_running: Number(embedded.isRunning()),
      embedded_database_crashes_total: embedded.crashCount(),
    }),
  });
}
