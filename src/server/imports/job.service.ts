import { LockMode } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { LONG_CALLS_MS } from '#shared/calls.ts';
import type { ImportState } from '#shared/imports/imports.schema.ts';
import { setActor } from '../platform/database/actor.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { Database } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import { withTimeLimit } from '../platform/database/timeLimit.ts';
import { presentUser } from '../platform/identity/users.service.ts';
import { codesOf, type Jobs } from '../platform/jobs.ts';
import type { Records } from '../records/record.ts';
import { checkStep } from './check.service.ts';
import { Import } from './imports.entity.ts';
import { countRows, type ImportContext, ownImports, type Step } from './imports.service.ts';
import { runStep } from './run.service.ts';
import { undoStep } from './undo.service.ts';

// An import is checked, run and undone by a job, in steps. Each is a transaction of a second or less: no lock is held for
// long, progress is what is really done, and another process can go on. The row of the import says what is under way and
// who asked for it (`runBy`); the job only that there is something to do.

/** What a job does of an import in each state, and the state that follows. */
const WORK: Partial<
  Record<ImportState, { step(context: ImportContext, found: Import): Promise<Step>; end: ImportState }>
> = {
  checking: { step: checkStep, end: 'checked' },
  importing: { step: runStep, end: 'imported' },
  undoing: { step: undoStep, end: 'undone' },
};

/** Retries of a job: the database may be busy, somebody may change the same records, or the process may die. */
const TRIES = 5;

/**
 * Does the next step of an import, as who asked for it, and answers whether more follow. What they may no longer do ends:
 * it stays as it is, and can be gone on with or undone.
 */
export const doStep = (orm: Database, records: Records, id: string): Promise<boolean> =>
  withTimeLimit(LONG_CALLS_MS.long, async () => {
    const asked = await orm.em.fork().findOne(Import, { id }, { populate: ['runBy'] });
    if (!asked?.runBy) return false;
    const user = presentUser(asked.runBy);
    const mayGoOn = asked.runBy.isActive();
    const em = orm.em.fork();
    setActor(em, user.id);
    return em.transactional(async (em) => {
      await allowLongWork(em);
      const isTheirs = { id, runBy: user.id, ...ownImports(user) };
      const found = mayGoOn
        ? await em.findOne(Import, isTheirs, { lockMode: LockMode.PESSIMISTIC_WRITE })
        : null;
      const state: ImportState | undefined = found?.state;
      const work = state && WORK[state];
      if (!found || !work) {
        await em.nativeUpdate(Import, { id, runBy: user.id }, { runBy: null });
        return false;
      }
      const { rows, isLast } = await work.step({ em, records, user }, found);
      found.done += rows;
      if (isLast) {
        Object.assign(found, { state: work.end, runBy: null });
        await countRows(em, found);
      }
      await em.flush();
      return !isLast;
    });
  });

/** Takes the jobs of imports, also those that were lost. */
export async function workOnImports(
  orm: Database,
  records: Records,
  jobs: Jobs,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  await jobs.work<{ id: string }>('import', async ({ data: { id }, retryCount, signal }) => {
    const giveUp = () => orm.em.fork().nativeUpdate(Import, { id }, { runBy: null });
    if (retryCount > TRIES) {
      await giveUp();
      return;
    }
    try {
      for (let isLeft = true; isLeft && !signal.aborted; ) isLeft = await doStep(orm, records, id);
    } catch (err) {
      log.error({ err }, 'a step of an import failed');
      // The queue stores the error, whose message may hold somebody's data.
      if (retryCount < TRIES) throw new Error(`not done: ${codesOf(err).code}`);
      await giveUp();
    }
  });
  await queueLostImports(orm, jobs);
}

const lostImport = z.object({ id: z.string(), userId: z.string() });

/** Queues again what is under way and has no job, as after a restore: the queues are in no backup. */
export const queueLostImports = (orm: Database, jobs: Jobs) =>
  orm.em.fork().transactional(async (em) => {
    const lost = await readRows(em, lostImport)`
      select id, run_by_id as "userId" from imports
       where run_by_id is not null
         and not exists (select from pgboss.job
                          where name = 'import' and state < 'completed' and data ->> 'id' = imports.id::text)`;
    for (const { id, userId } of lost) await jobs.send(em, 'import', { id }, { singletonKey: userId });
  });
