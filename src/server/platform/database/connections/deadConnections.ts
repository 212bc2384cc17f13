import type { Pool } from 'pg';

/** Milliseconds for its user to release a dead connection. */
const GRACE_MS = 1_000;

/**
 * Releases dead connections. Kysely keeps one whose rollback fails, as when the server is gone: then the pool
 * would be exhausted until the process restarts.
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
    // It is released already.
  }
}
