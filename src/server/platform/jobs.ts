import type { FastifyBaseLogger } from 'fastify';

/** Work that a process does by itself from time to time. */
export interface Job {
  name: string;
  run(): Promise<unknown>;
  /** Logged when it fails. */
  failure: string;
}

export type Jobs = ReturnType<typeof openJobs>;

/** Runs jobs, and remembers when each of them last succeeded in this process. */
export function openJobs(log: Pick<FastifyBaseLogger, 'error'>) {
  const successes = new Map<string, Date>();
  return {
    /** Runs them one after the other; none of them fails the next. */
    async run(jobs: Job[]) {
      for (const { name, run, failure } of jobs) {
        try {
          await run();
          successes.set(name, new Date());
        } catch (err) {
          log.error({ err }, failure);
        }
      }
    },
    /** The last successes by name. */
    lastSuccesses: (): ReadonlyMap<string, Date> => successes,
  };
}
