import pg, { type ClientBase, type Pool, type QueryConfig, type QueryResultRow, type Submittable } from 'pg';
import { currentTimeLimit, lateError } from '../timeLimit.ts';
import { compiledStatement } from './compiledStatements.ts';
import { type PreparedStatements, runPrepared } from './preparedStatement.ts';

interface Answer {
  rows: QueryResultRow[];
}

type Send = (statement: string | QueryConfig | Submittable, values?: unknown[]) => Promise<Answer>;

interface StatementLimits {
  /** Milliseconds where no time limit applies, as in daily work. */
  outsideOfWork: number;
  /** Milliseconds where one applies, which is kept as well. */
  withinWork?: number;
}

/** Codes of errors after which COMMIT may have been carried out: the server ends, or its disk or memory failed. */
const FAILURE_OF_SERVER = /^(53|57|58|XX)/;

/**
 * Limits the time of all statements of a pool, so that each is answered or fails; see `timeLimit.ts`. The connection of
 * one that is late is closed: whatever uses it fails, and the pool replaces it.
 */
export function limitStatements(pool: Pool, { outsideOfWork, withinWork }: StatementLimits) {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    const prepared: PreparedStatements = new Map();
    const close = () => void client.end().catch(() => {});

    const sendLimited: Send = async (statement, values) => {
      const limit = currentTimeLimit();
      if (limit?.isOver) {
        close();
        throw lateError();
      }
      const milliseconds = limit ? withinWork : outsideOfWork;
      const timer = milliseconds && setTimeout(close, milliseconds);
      const untrack = limit?.track(close);
      const isCommit = statement === 'commit';
      if (limit && isCommit) limit.hasCommitted = true;
      try {
        const named = typeof statement === 'string' ? compiledStatement(statement, values) : statement;
        if (isNamed(named)) return await runPrepared(send, prepared, named);
        return await send(statement, values);
      } catch (error) {
        if (
          limit &&
          isCommit &&
          error instanceof pg.DatabaseError &&
          !FAILURE_OF_SERVER.test(error.code ?? '')
        )
          limit.hasCommitted = false;
        throw error;
      } finally {
        clearTimeout(timer);
        untrack?.();
      }
    };
    client.query = sendLimited as ClientBase['query'];
  });
}

const isNamed = (statement?: string | object): statement is QueryConfig =>
  typeof statement === 'object' && 'name' in statement && Boolean(statement.name);

/**
 * Sends a statement that is no part of a transaction, within the time limit of whoever calls. One that has a name is
 * prepared; after an error its connection is closed, because it may have prepared it or not.
 */
export async function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
): Promise<{ rows: Row[] }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    client.release();
    return { rows };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
