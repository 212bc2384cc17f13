import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { seedDatabase, withClient } from '../database.ts';
import { withPostgres } from '../desk.ts';
import { openStream } from '../live/stream.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { startProduct } from '../servers.ts';
import { becomesTrue, startPooler } from './pooler.ts';

// npm run pooler:check: two processes by way of PgBouncer. It tries what depends on a session of PostgreSQL, and fails where
// something does not work. See docs/growing.md.

const AWAY_MS = 2_000;

await withPostgres(async (serverUrl, folder) => {
  const { url, cookie } = await seedDatabase(serverUrl, 100);
  const pooler = await startPooler(join(folder, 'pooler'), url);
  const env = { DATABASE_URL: pooler.url, DATA_DIR: join(folder, 'data') };
  const processes = await Promise.all([startProduct(env), startProduct(env)]);
  const clients = processes.map(({ address }) => ({ address, cookie }));
  try {
    await withClient(url, async (client) => {
      for (const [name, check] of Object.entries(await checksOf(client, clients, pooler))) {
        const works = await check();
        console.log(`${works ? 'works' : '**does not work**'}: ${name}`);
        if (!works) process.exitCode = 1;
      }
    });
  } finally {
    await Promise.all(processes.map((server) => server.stop()));
    await pooler.kill();
  }
});

type Pooler = Awaited<ReturnType<typeof startPooler>>;

async function checksOf(client: pg.Client, clients: ServerClient[], pooler: Pooler) {
  const [one, other] = clients as [ServerClient, ServerClient];
  const { rows } = await client.query('select account_id, contact_id from leads limit 1');
  const lead = { title: 'Pooled', accountId: rows[0]?.account_id, contactId: rows[0]?.contact_id };
  const create = (server: ServerClient, id = randomUUID()) =>
    succeeds(call(server, mutation('leads.create', { ...lead, id })));
  return {
    'LISTEN: a change by one process reaches a stream of the other': () => hears(other, () => create(one)),
    'prepared statements: 400 reads, 24 at once, over all connections': () => reads(clients),
    async 'advisory locks: 20 creates, each sent to both at once, are done once'() {
      const ids = Array.from({ length: 20 }, () => randomUUID());
      const answers = await Promise.all(ids.flatMap((id) => [create(one, id), create(other, id)]));
      const made = await client.query('select from activities where lead_id = any($1)', [ids]);
      return answers.every(Boolean) && made.rowCount === ids.length;
    },
    async 'limits: a change that waits for a lock is refused in time'() {
      await client.query('begin; lock table leads in exclusive mode');
      const begun = performance.now();
      const isCreated = await create(one);
      await client.query('rollback');
      return !isCreated && performance.now() - begun < 5_500;
    },
    async [`PgBouncer is killed and back after ${AWAY_MS / 1_000} s: changes are saved again`]() {
      await pooler.kill();
      await sleep(AWAY_MS);
      await pooler.start();
      return (await becomesTrue(() => create(one))) && (await becomesTrue(() => create(other)));
    },
  };
}

function succeeds(work: Promise<unknown>) {
  return work.then(
    () => true,
    () => false,
  );
}

/** True if a stream of changes reports what this work changes. */
async function hears(client: ServerClient, work: () => Promise<unknown>) {
  let updates = 0;
  const stream = await openStream(client, () => {
    updates += 1;
  });
  await work();
  const isTold = await becomesTrue(() => updates > 0);
  await stream.close();
  return isTold;
}

/** More at once than there are connections, so that every connection prepares every statement. */
async function reads(clients: ServerClient[]) {
  const answers: boolean[] = [];
  const inTurns = async (n: number) => {
    for (let read = n; read < 400; read += 24) {
      answers.push(
        await succeeds(call(clients[n % clients.length] as ServerClient, query('leads.list', {}))),
      );
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, n) => inTurns(n)));
  return answers.every(Boolean);
}
