import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type pg from 'pg';
import type { Server } from '../servers.ts';
import { createRequest, send } from './people.ts';
import { openStreams } from './streams.ts';

const WAIT_MS = 10_000;

/** What must work by way of the pooler, each tried with two processes; returns one line for each. */
export async function checkPooler(
  client: pg.Client,
  [one, other]: [Server, Server],
  cookie: string,
  { lead, reads }: { lead: Record<string, unknown>; reads: Request[] },
) {
  const results: [string, boolean][] = [
    [
      'LISTEN: a change by one process reaches a stream of the other',
      await checkListen(one, other, cookie, lead),
    ],
    [
      'advisory locks: a create sent to both at once is done once',
      await checkLocks(client, one, other, cookie, lead),
    ],
    ['prepared statements: 400 reads over all connections', await checkReads([one, other], cookie, reads)],
    ['pg-boss: a mail leaves the queue', await checkMail(client, one)],
    [
      'limits: a change that waits for a lock is refused in time',
      await checkLimits(client, one, cookie, lead),
    ],
  ];
  return results.map(([what, works]) => `- ${works ? 'works' : '**does not work**'}: ${what}`).join('\n');
}

async function checkListen(one: Server, other: Server, cookie: string, lead: Record<string, unknown>) {
  const over = new AbortController();
  const streams = openStreams(other.address, cookie, 1, over.signal);
  try {
    if (!(await becomesTrue(streams.areOpen))) return false;
    await sleep(100);
    const since = Date.now();
    await send(one.address, cookie, createRequest(randomUUID(), lead));
    return await becomesTrue(() => streams.haveUpdatesSince(since));
  } finally {
    over.abort();
    await streams.closed();
  }
}

async function checkLocks(
  client: pg.Client,
  one: Server,
  other: Server,
  cookie: string,
  lead: Record<string, unknown>,
) {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const answers = await Promise.all(
    ids.flatMap((id) => [one, other].map(({ address }) => send(address, cookie, createRequest(id, lead)))),
  );
  const { rows } = await client.query('select from activities where lead_id = any($1)', [ids]);
  return answers.every(Boolean) && rows.length === ids.length;
}

/** More at once than there are connections, so that every connection prepares every statement. */
async function checkReads(servers: Server[], cookie: string, reads: Request[]) {
  let areAnswered = true;
  for (let n = 0; n < 400; n += 24) {
    const answers = Array.from({ length: 24 }, (_, m) =>
      send(servers[m % servers.length]?.address ?? '', cookie, reads[(n + m) % reads.length] as Request),
    );
    areAnswered = (await Promise.all(answers)).every(Boolean) && areAnswered;
  }
  return areAnswered;
}

async function checkMail(client: pg.Client, { address }: Server) {
  await send(address, '', signUp);
  return becomesTrue(async () => {
    const { rows } = await client.query(`select from pgboss.job where state = 'completed'`);
    return rows.length > 0;
  });
}

const signUp: Request = {
  method: 'POST',
  path: '/trpc/auth.signUp',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    json: {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@bench.example',
      password: 'a garden of ferns',
    },
  }),
};

/** A change that waits for a lock is refused after 1.25 s by the database's own limit, and after 5 s without it. */
async function checkLimits(
  client: pg.Client,
  { address }: Server,
  cookie: string,
  lead: Record<string, unknown>,
) {
  await client.query('begin; lock table leads in exclusive mode');
  const started = performance.now();
  const isAnswered = await send(address, cookie, createRequest(randomUUID(), lead));
  const milliseconds = performance.now() - started;
  await client.query('rollback');
  return !isAnswered && milliseconds < 3_000;
}

async function becomesTrue(isTrue: () => Promise<boolean> | boolean) {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(10)) {
    if (await isTrue()) return true;
  }
  return false;
}
