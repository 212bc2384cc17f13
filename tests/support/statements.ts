import type { PoolClient } from 'pg';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/platform/database/orm.ts';

type Listener = (statement: string) => void;

const listenersOf = new WeakMap<PoolClient, Set<Listener>>();

/** Calls the listener with each statement that this database is sent, until the end of the test. */
export async function watchStatements(orm: Database, listener: Listener) {
  const pool = await orm.em.getConnection().getNativeClient();
  const clients = new Set<PoolClient>();
  const watch = (client: PoolClient) => {
    const listeners = listenersOf.get(client) ?? wrap(client);
    clients.add(client);
    listeners.add(listener);
  };
  pool.on('acquire', watch);
  onTestFinished(() => {
    pool.off('acquire', watch);
    for (const client of clients) listenersOf.get(client)?.delete(listener);
  });
}

function wrap(client: PoolClient) {
  const listeners = new Set<Listener>();
  listenersOf.set(client, listeners);
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const watched = (...sent: unknown[]) => {
    const [statement] = sent as [string | { text: string }];
    for (const listen of listeners) listen(typeof statement === 'string' ? statement : statement.text);
    return query(...sent);
  };
  client.query = watched as PoolClient['query'];
  return listeners;
}
