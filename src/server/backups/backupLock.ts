import { withClient } from './file/connection.ts';

/** An arbitrary number that nobody else uses for an advisory lock. */
export const BACKUP_LOCK = 7_204_318_956;

/** Does this unless a process of the same database is doing it: a lock that ends with its process. */
export const whileNobodyBacksUp = (databaseUrl: string, work: () => Promise<void>, signal: AbortSignal) =>
  withClient(
    databaseUrl,
    async (client) => {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        BACKUP_LOCK,
      ]);
      if (rows[0]?.locked) await work();
    },
    signal,
  );
