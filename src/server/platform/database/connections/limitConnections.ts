import type { ClientBase } from 'pg';

/** The time that the statement that sets the limits of a connection may take, in milliseconds. */
const SET_MS = 1_000;

/**
 * A function for `onConnect` of a pool: each new connection gets these limits, PostgreSQL's settings in
 * milliseconds.
 */
export function limitConnections(
  limits: Record<'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout', number>,
) {
  // Not startup parameters: poolers such as PgBouncer refuse or drop those.
  const text = Object.entries(limits)
    .map(([name, milliseconds]) => `set ${name} = ${milliseconds}`)
    .join('; ');
  const statement = { text, query_timeout: SET_MS };
  return async (client: ClientBase) => {
    await client.query(statement);
  };
}
