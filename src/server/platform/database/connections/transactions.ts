import pg, { type ClientBase, type Pool, type QueryConfig, type QueryResult, type Submittable } from 'pg';
import type { Sequence } from './preparedStatement.ts';

// PostgreSQL lets one transaction at a time commit that has notified, by default for as long as the disk takes to write.
// So COMMIT itself does not wait for the disk: what follows it in the same message does, together with others. It is
// answered only when the transaction is stored.

const BEGIN = 'begin; set local synchronous_commit to off';

/**
 * Waits for the disk, and for synchronous standbys. There is nothing to wait for when the transaction wrote nothing, or
 * others have waited since its COMMIT.
 */
const WAIT = `select pg_logical_emit_message(true, 'providerdesk', '')
 where (pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() or current_setting('synchronous_standby_names') <> '')`;

const COMMIT = `select set_config('providerdesk.wrote', (pg_current_xact_id_if_assigned() is not null)::text, false);
commit;
${WAIT} and current_setting('providerdesk.wrote')::boolean`;

/** Settings that hold within a transaction, by their names. */
export type Settings = Record<string, string>;

const SET = `select set_config('synchronous_commit', 'off', true), set_config(name, value, true)
  from json_each_text($1) as settings (name, value)`;

/** The positions in `transactionOf`. */
const STATEMENT = 2;
const COMMITS = 3;

/** A statement that is a transaction of its own: what is sent, as one message. */
export const transactionOf = (statement: QueryConfig, settings: Settings): Sequence => ({
  statements: [
    { name: 'begin', text: 'begin' },
    { name: 'set', text: SET, values: [JSON.stringify(settings)] },
    statement,
    { name: 'commit', text: 'commit' },
    { name: 'wait', text: WAIT },
  ],
  answering: STATEMENT,
  completed: 0,
});

/** Codes of errors after which COMMIT may have been carried out: the server ends, or its disk or memory failed. */
const FAILURE_OF_SERVER = /^(53|57|58|XX)/;

/** Whether a transaction may be stored although sending its COMMIT, or the whole transaction, failed. */
export function mayBeStored(error: unknown, sequence?: Sequence) {
  if (!(error instanceof pg.DatabaseError)) return true;
  if (sequence && sequence.completed !== COMMITS) return sequence.completed > COMMITS;
  return FAILURE_OF_SERVER.test(error.code ?? '');
}

type Statement = string | QueryConfig | Submittable;

type Send = (statement: Statement, values?: unknown[]) => Promise<QueryResult>;

const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/** Several statements in one message have a result each. */
const lastOf = (results: QueryResult | QueryResult[]) =>
  Array.isArray(results) ? (results.at(-1) ?? NOTHING) : results;

/** Sends the beginning of a transaction with its first statement, and commits without letting others wait for the disk. */
export function shortenTransactions(pool: Pool) {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    let mustBegin = false;

    async function sendFirst(statement: Statement, values?: unknown[]) {
      if (typeof statement === 'string' && !values?.length)
        return lastOf(await send(`${BEGIN}; ${statement}`));
      // If this fails, so does the statement after it.
      send(BEGIN).catch(() => {});
      return send(statement, values);
    }

    const sendShort = async (statement: Statement, values?: unknown[]) => {
      if (statement === 'begin') {
        mustBegin = true;
        return NOTHING;
      }
      const isFirst = mustBegin;
      mustBegin = false;
      if (statement === 'commit') return isFirst ? NOTHING : lastOf(await send(COMMIT));
      if (statement === 'rollback' && isFirst) return NOTHING;
      return isFirst ? sendFirst(statement, values) : send(statement, values);
    };
    client.query = sendShort as ClientBase['query'];
  });
}
