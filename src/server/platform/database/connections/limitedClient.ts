import pg from 'pg';
import { currentTimeLimit, lateError } from '../timeLimit.ts';

// The connections of our pools, which make them of the class in their option `Client`. It adds two things to those of
// node-postgres, for which neither has an option of its own:
//
// - A statement that is late closes its connection, so that whatever uses it fails and the pool makes another. With
//   node-postgres's `query_timeout` the caller gets an error, but the connection goes back into the pool with the statement
//   under way: after as many of these as the pool holds, no query of a database behind a broken network is answered before
//   the system gives the connections up, which takes a quarter of an hour. PostgreSQL's `statement_timeout` does not run while
//   the machine of the database is frozen.
// - A call that was answered 503 does nothing later. Its statement may be answered after that by a database that goes on, and
//   the code behind it would send the next one and COMMIT. So no statement is sent for a call that is over, whose time
//   limit is found by the asynchronous context (`timeLimit.ts`). Where COMMIT was sent before, the call says that it may have been
//   done (504).

/**
 * Statements must be answered within the call's remaining time, or within these milliseconds outside of
 * calls, as in daily work.
 */
export const limitedClient = (outsideOfWork: number) =>
  class extends pg.Client {
    override query(...sent: never[]) {
      const [statement, ...others] = sent as [never, never];
      // biome-ignore lint/plugin: the overloads of `query` have no type in common.
      return this.sendLimited(statement, () => super.query(statement, ...others)) as never;
    }

    private async sendLimited(statement: string | { query_timeout?: number }, send: () => Promise<unknown>) {
      // Set-up statements have their own limit: the connection may go to another call.
      if (typeof statement === 'object' && statement.query_timeout) return send();
      const limit = currentTimeLimit();
      const close = () => void this.end().catch(() => {});
      if (limit?.isOver) {
        close();
        throw lateError();
      }
      const timer = limit ? undefined : setTimeout(close, outsideOfWork);
      const untrack = limit?.track(close);
      const isCommit = statement === 'commit';
      if (limit && isCommit) limit.hasCommitted = true;
      try {
        return await send();
      } catch (error) {
        if (limit && isCommit) limit.hasCommitted = mayBeStored(error);
        if (isOutdated(error)) close();
        throw error;
      } finally {
        clearTimeout(timer);
        untrack?.();
      }
    }
  };

/** COMMIT may have been carried out: the server is shutting down, or its disk or memory failed. */
const FAILURE_OF_SERVER = /^(53|57|58|XX)/;

const mayBeStored = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || FAILURE_OF_SERVER.test(error.code ?? '');

/** PostgreSQL keeps refusing a prepared statement whose result columns have changed. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000';
