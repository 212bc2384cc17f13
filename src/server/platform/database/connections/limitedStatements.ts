import type { ClientBase, Pool, QueryConfig, QueryResultRow, Submittable } from 'pg';
import { currentTimeLimit, lateError } from '../timeLimit.ts';
import { compiledStatement } from './compiledStatements.ts';
import {
  type NamedStatement,
  type PreparedStatements,
  runPrepared,
  runSequence,
} from './preparedStatement.ts';
import { mayBeStored, type Settings, transactionOf } from './transactions.ts';

interface Answer<Row = QueryResultRow> {
  rows: Row[];
  /** See `NamedStatement`. */
  keys?: (string | null)[];
}

/** A statement with a name that is a transaction of its own. */
interface LoneStatement extends NamedStatement {
  settings: Settings;
}

type Statement = string | QueryConfig | LoneStatement | Submittable;

type Send = (statement: Statement, values?: unknown[]) => Promise<Answer>;

interface StatementLimits {
  /** Milliseconds where no time limit applies, as in daily work. */
  outsideOfWork: number;
  /** Milliseconds where one applies, which is kept as well. */
  withinWork?: number;
}

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
      const whole = isLone(statement) ? transactionOf(statement, statement.settings) : undefined;
      const isCommit = whole || statement === 'commit';
      if (limit && isCommit) limit.hasCommitted = true;
      try {
        if (whole) return await runSequence(send, prepared, whole);
        const named = typeof statement === 'string' ? compiledStatement(statement, values) : statement;
        if (isNamed(named)) return await runPrepared(send, prepared, named);
        return await send(statement, values);
      } catch (error) {
        if (limit && isCommit) limit.hasCommitted = mayBeStored(error, whole);
        throw error;
      } finally {
        clearTimeout(timer);
        untrack?.();
      }
    };
    client.query = sendLimited as ClientBase['query'];
  });
}

const isLone = (statement?: string | object): statement is LoneStatement =>
  typeof statement === 'object' && 'settings' in statement;

const isNamed = (statement?: string | object): statement is QueryConfig =>
  typeof statement === 'object' && 'name' in statement && Boolean(statement.name);

/**
 * Sends a statement that is no part of a transaction, within the time limit of whoever calls; with settings, as a
 * transaction of its own. One that has a name is prepared; after an error its connection is closed, because it may have
 * prepared it or not.
 */
export async function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  statement: NamedStatement | LoneStatement,
): Promise<Answer<Row>> {
  const client = await pool.connect();
  try {
    const answer: Answer<Row> = await client.query<Row>(statement);
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
