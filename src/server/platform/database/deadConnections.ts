import type { Pool } from 'pg';

/** Whoever still holds a connection that died has had this long to give it back. */
const GRACE_MS = 1_000;

/**
 * Takes back connections that died. Kysely keeps one whose rollback fails, as it does once the server is gone: after
 * as many of them as the pool holds, nobody would get another until the process starts anew.
 */
export function releaseDeadConnections(pool: Pool) {
  pool.on('connect', (client) => {
    client.once('end', () => setTimeout(() => giveBack(client), GRACE_MS).unref());
  });
}

function giveBack(client: { release: (destroy: boolean) => void }) {
  try {
    client.release(true);
  } catch {
    // It was given back already.
  }
}
