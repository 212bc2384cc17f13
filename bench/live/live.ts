import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#server/backups/file/connection.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { addPerson, seedDatabase } from '../database.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { startProduct } from '../servers.ts';
import { atMost, formatWhole, table } from '../table.ts';
import { openStream } from './stream.ts';

// Open screens of different people over two processes: how soon they learn of a change.

const LIMIT_MS = 250;

const PROCESSES = 2;
const SCREENS = 100;
/** A second. */
const CHANGES = 10;
/** Every third screen shows the list of leads. */
const LISTS_OF = 3;
/** The times of `src/client/crm/live/refreshOnChange.ts`: within 100 ms after a change, then at most once a second. */
const SPREAD_MS = 100;
const INTERVAL_MS = 1_000;
/** The time for what is under way when the last change is made. */
const LAST_MS = 1_500;

const LIST = query('leads.list', { limit: 50, direction: 'forward' });

/** Returns a Markdown table of the time from sending a change until the screens hear of it. */
export async function measureLive(
  serverUrl: string,
  leads: number,
  seconds: number,
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
    // Each is changed once.
    const newest = 'select id, version from leads order by created_at desc limit $1';
    const { rows: changed } = await withClient(url, (client) =>
      client.query<{ id: string; version: number }>(newest, [CHANGES * seconds]),
    );
    const orm = openDatabase(url, entities);
    const cookies: string[] = [];
    for (let n = 0; n < SCREENS; n += 1) cookies.push(await addPerson(orm, `screen-${n}`, 'staff'));
    await orm.close();
    report(`Opening ${SCREENS} screens`);
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
      await sleep(Math.max(0, startedAt + (n * 1_000) / CHANGES - performance.now()));
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
  const missing = sentAt.size * SCREENS - sorted.length;
  const head = `${SCREENS} screens, ${CHANGES} changes a second, ms from sending a change to a screen`;
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
