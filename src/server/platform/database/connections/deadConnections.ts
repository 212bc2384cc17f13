import type { Pool } from 'pg';

/** The time within which the user of a connection that died has to release it. */
const GRACE_MS = 1_000;

/**
 * Releases connections that died. Kysely does not release one whose rollback fails, as it does once the server is
 * gone: after as many of these as the pool holds, no query would get a connection until the process restarts.
 */
export function releaseDeadConnections(pool: Pool) {
  pool.on('connect', (client) => {
    client.once('end', () => setTimeout(() => release(client), GRACE_MS).unref());
  });
}

function release(client: { release: (destroy: boolean) => void }) {
  try {
    client.release(true);
  } catch {
    // The connection is released already.
  }
}
