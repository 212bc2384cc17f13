import type { FastifyBaseLogger } from 'fastify';

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
