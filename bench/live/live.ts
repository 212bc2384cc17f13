import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { seedDatabase, withClient } from '../database.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { startProduct } from '../servers.ts';
import { atMost, formatWhole, table } from '../table.ts';
import { openStream } from './stream.ts';

// Open screens of different people over two processes: how soon they learn of a change.

const LIMIT_MS = 250;

const PROCESSES = 2;
/** Every third screen shows the list of leads. */
const LISTS_OF = 3;
/** The times of `src/client/crm/live/refreshOnChange.ts`: within 100 ms after a change, then at most once a second. */
const SPREAD_MS = 100;
const INTERVAL_MS = 1_000;
/** The time for what is under way when the last change is made. */
const LAST_MS = 1_500;

const LIST = query('leads.list', { limit: 50, direction: 'forward' });

export interface LivePace {
  screens: number;
  /** A second. */
  changes: number;
  seconds: number;
}

/** Returns a Markdown table of the time from sending a change until the screens hear of it. */
export async function measureLive(
  serverUrl: string,
  leads: number,
  { screens, changes, seconds }: LivePace,
  report: (line: string) => void,
) {
  report(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () => startProduct({ DATABASE_URL: url })),
  );
  const clientOf = (n: number, cookie: string): ServerClient => ({
    address: servers[n % PROCESSES]?.address ?? '',
    cookie,
  });
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  let failed = 0;
  try {
    const { cookies, changed } = await withClient(url, async (client) => {
      // Each is changed once.
      const newest = 'select id, version from leads order by created_at desc limit $1';
      const { rows } = await client.query<{ id: string; version: number }>(newest, [changes * seconds]);
      return { cookies: await createPeople(client, screens), changed: rows };
    });
    report(`Opening ${formatWhole(screens)} screens`);
    const streams = await Promise.all(
      cookies.map((cookie, n) => {
        const client = clientOf(n, cookie);
        const refresh = n % LISTS_OF === 0 ? refreshList(client, () => (failed += 1)) : () => {};
        const seen = new Set<string>();
        return openStream(client, (update) => {
          for (const id of update.changes.flatMap(({ ids }) => ids ?? [])) {
            const sent = sentAt.get(id);
            if (sent === undefined || seen.has(id)) continue;
            seen.add(id);
            delays.push(performance.now() - sent);
          }
          refresh();
        });
      }),
    );
    const startedAt = performance.now();
    const answers = changed.map(async (lead, n) => {
      await sleep(Math.max(0, startedAt + (n * 1_000) / changes - performance.now()));
      sentAt.set(lead.id, performance.now());
      await call(
        clientOf(n, cookie),
        mutation('leads.update', { ...lead, data: { nextAction: 'Call back' } }),
      );
    });
    await Promise.all(answers);
    await sleep(LAST_MS);
    await Promise.all(streams.map((stream) => stream.close()));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  const missing = sentAt.size * screens - sorted.length;
  const head = `${formatWhole(screens)} screens, ${changes} changes a second, ms from sending a change to a screen`;
  return table(
    [head, 'figure', 'limit'],
    [
      ['95th percentile', formatWhole(at(0.95)), atMost(LIMIT_MS, at(0.95))],
      ['50th and 99th', `${formatWhole(at(0.5))} and ${formatWhole(at(0.99))}`, ''],
      ['changes that did not reach a screen', formatWhole(missing), atMost(0, missing)],
      ['lists that failed', formatWhole(failed), atMost(0, failed)],
    ],
  );
}

/** Asks for the list of leads after a change, as its screen does. */
function refreshList(client: ServerClient, onFailure: () => void) {
  let isDue = false;
  let nextAt = 0;
  return async () => {
    if (isDue) return;
    isDue = true;
    await sleep(Math.max(Math.random() * SPREAD_MS, nextAt - performance.now()));
    isDue = false;
    nextAt = performance.now() + INTERVAL_MS;
    await call(client, LIST).catch(onFailure);
  };
}

/** Creates people with a session each, without the work of signing in; returns their cookies. */
async function createPeople(client: pg.Client, count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `with person as (
       insert into users (id, created_at, email, first_name, last_name, role, password_hash, email_confirmed_at, approved_at)
       select gen_random_uuid(), now(), 'screen-' || n || '@bench.example', 'Screen', 'Number ' || n, 'staff', 'none', now(), now()
         from generate_series(1, $1::int) as n returning id, email)
     insert into sessions (id, user_id, expires_at, created_at, last_used_at, password_checked_at)
     select session.hash, person.id, now() + interval '1 hour', now(), now() + interval '1 hour', now()
       from unnest($2::text[]) with ordinality as session (hash, n)
       join person on person.email = 'screen-' || session.n || '@bench.example'`,
    [count, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  return tokens.map((token) => `providerdesk_session=${token}`);
}
