// biome-ignore-all lint/plugin: its locks are those of a connection of its own, in no transaction of a call.
import pg from 'pg';
import { QUEUE } from './mailQueue.ts';

const RESPONSE_MS = 10_000;

const CLAIMED = 'the mail is being sent by another worker';

/**
 * The queue gives a mail to a second worker if the first was silent for some seconds. So a sender first takes
 * a lock, which ends with the claim, the process or the network.
 */
export function openClaims(connectionString: string) {
  const claimed = new Set<string>();
  let connection: Promise<pg.Client> | undefined;

  function connect() {
    connection ??= (async () => {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: RESPONSE_MS,
        query_timeout: RESPONSE_MS,
        keepAlive: true,
        application_name: 'providerdesk mail claims',
      });
      client.on('error', () => {
        connection = undefined;
      });
      await client.connect();
      return client;
    })();
    connection.catch(() => {
      connection = undefined;
    });
    return connection;
  }

  async function lock(client: pg.Client, id: string) {
    const { rows } = await client.query(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as locked,
              (select state < 'completed' from pgboss.job where name = $2 and id = $3) as waits`,
      [`mail ${id}`, QUEUE, id],
    );
    return rows[0] as { locked: boolean; waits: boolean | null };
  }

  /** Closes the connection if it does not answer: a lock left behind would keep the mail for good. */
  const unlock = (client: pg.Client, id: string) =>
    client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`mail ${id}`]).catch(() => {
      connection = undefined;
      return client.end();
    });

  return {
    /**
     * Calls `work` while no other worker can send this mail, and not for one that was sent meanwhile.
     *
     * @throws Error while another worker sends it: the queue tries again later
     */
    async whileClaimed(id: string, work: () => Promise<void>) {
      if (claimed.has(id)) throw new Error(CLAIMED);
      claimed.add(id);
      try {
        const client = await connect();
        const { locked, waits } = await lock(client, id);
        if (!locked) throw new Error(CLAIMED);
        try {
          if (waits) await work();
        } finally {
          await unlock(client, id);
        }
      } finally {
        claimed.delete(id);
      }
    },

    async close() {
      await connection?.then((client) => client.end()).catch(() => {});
    },
  };
}
