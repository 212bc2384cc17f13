import type { FastifyBaseLogger } from 'fastify';
import { purgeRequests } from './auth/firm-accounts/identities.service.ts';
import { purgeInvitations } from './auth/invitations.service.ts';
import { cleanUpFiles } from './documents/files.service.ts';
import type { Env } from './env.ts';
import { purgeImports } from './imports/imports.service.ts';
import { purgeEnquiries } from './intake/holdEnquiry.service.ts';
import { watchMicrosoft } from './mail-settings/notices.service.ts';
import { records } from './nouns.ts';
import type { Database } from './platform/database/orm.ts';
import { purgeEventLog } from './platform/event-log/recordEvent.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { openStorage } from './platform/storage/openStorage.ts';
import { keepSignedPdfs } from './proposals/pdf/signedPdf.service.ts';
import { purgeBulkChanges } from './records/bulk-changes/bulk-changes.service.ts';
import { purgeEvents } from './records/events/tell.ts';
import { purgeTrash } from './records/trash/trash.service.ts';

/** Work that a process does by itself from time to time. */
export interface Job {
  run(): Promise<unknown>;
  /** Logged when it fails. */
  failure: string;
}

/** Runs jobs one after the other; none of them fails the next. */
export async function runJobs(jobs: Job[], log: Pick<FastifyBaseLogger, 'error'>) {
  for (const { run, failure } of jobs) await run().catch((err) => log.error({ err }, failure));
}

/** The jobs that run at the start and once a day. */
export function dailyJobs(orm: Database, env: Env, mailer: Mailer, log: FastifyBaseLogger): Job[] {
  const storage = openStorage(env);
  return [
    { run: () => purgeTrash(orm, records), failure: 'the trash could not be purged' },
    { run: () => purgeEvents(orm, records), failure: 'old events could not be purged' },
    { run: () => purgeBulkChanges(orm), failure: 'old bulk changes could not be purged' },
    { run: () => purgeImports(orm), failure: 'old imports could not be purged' },
    { run: () => purgeEnquiries(orm, env.QUARANTINE_DAYS), failure: 'the quarantine could not be purged' },
    { run: () => purgeInvitations(orm), failure: 'old invitations could not be purged' },
    { run: () => purgeRequests(orm), failure: 'old requests of accounts could not be purged' },
    {
      run: () => watchMicrosoft(orm, env, mailer),
      failure: 'the sign-in at Microsoft could not be looked at',
    },
    { run: () => purgeEventLog(orm), failure: 'the log could not be purged' },
    {
      run: () => keepSignedPdfs(orm, env.PUBLIC_URL),
      failure: 'PDFs of accepted proposals could not be stored',
    },
    { run: () => cleanUpFiles(orm, storage, log), failure: 'the files could not be looked through' },
  ];
}
