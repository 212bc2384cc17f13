import pg from 'pg';

/** Longest time of a backup or of a restore, in milliseconds: two hours. */
export const BACKUP_MS = 2 * 60 * 60_000;

/** Connects, does the work within `BACKUP_MS`, and disconnects. `signal` ends the work: what is under way fails. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  signal?.throwIfAborted();
  await client.connect();
  const close = () => void client.end().catch(() => {});
  // A timer of ours, as the driver has a timeout that copies do not clear.
  const timer = setTimeout(close, BACKUP_MS).unref();
  signal?.addEventListener('abort', close);
  try {
    return await work(client);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', close);
    await client.end().catch(() => {});
  }
}
