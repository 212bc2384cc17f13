import type { Request } from 'autocannon';
import { withClient } from '#server/backups/file/connection.ts';
import { reportIds } from '#shared/reports/reports.ts';
import { seedDatabase } from './database.ts';
import { addActivities } from './features/timeline.ts';
import { loadServer, median } from './load.ts';
import { buildOperations, call, query, type ServerClient } from './operations.ts';
import { buildSearches } from './searches.ts';
import { startProduct } from './servers.ts';
import { atMost, formatWhole, table } from './table.ts';

// The time that a call takes where there are 100,000 or a million leads.

/** The size that the product is built for: its limits are those of `AT_100K`. */
export const LARGE = 100_000;

/** Milliseconds of a search for one person: in the list's own order, and in another one or beside a rare filter. */
const AT_100K = { own: 60, other: 300 };
/** The second is the time limit of a call: one that takes longer is refused. */
const BEYOND = { own: 400, other: 5_000 };

/** The limit for 16 people who search at once without a pause, in the list's own order: more than 50 people do. */
const CROWD_MS = 400;

/** Of the bell, with so many unread news and as many due tasks. */
const BELL = { ms: 15, lines: 100 };
const TIMELINE_MS = 50;
const REPORT_MS = 300;
const CALLS = 20;
/** Other orders, and a filter that one in 400 leads passes. */
const VARIANTS = [{ sort: 'title' }, { sort: '-value' }, { sort: 'account' }, { value: '500..500' }];

/** Returns Markdown tables of what searches take, and everything else. */
export async function measureLarge(
  serverUrl: string,
  leads: number,
  seconds: number,
  report: (line: string) => void,
) {
  report(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const product = await startProduct({ DATABASE_URL: url });
  const client = { address: product.address, cookie };
  try {
    const searches = await measureSearches(url, client, leads, seconds, report);
    const others = [...(await measureOthers(url, client)), ...(await measureBell(url, client))];
    const timelines = leads > LARGE ? [] : await measureTimelines(url, client);
    const head = [`one person at ${formatWhole(leads)} leads, ms`, 'median', 'slowest', 'limit'];
    return `${searches}\n\n${table(head, [...others, ...timelines])}`;
  } finally {
    await product.stop();
  }
}

async function measureSearches(
  url: string,
  client: ServerClient,
  leads: number,
  seconds: number,
  report: (line: string) => void,
) {
  const isBeyond = leads > LARGE;
  const limits = isBeyond ? BEYOND : AT_100K;
  const rows: string[][] = [];
  for (const { name, searches } of await withClient(url, buildSearches)) {
    const requests = searches.map((search) => query('leads.list', { search }));
    const own = (await timesAlone(client, requests)).slowest;
    const crowd = isBeyond ? [] : [(await loadServer({ ...client, requests }, seconds)).p99];
    const others = await timesAlone(
      client,
      searches.map((search, n) => query('leads.list', { search, ...VARIANTS[n % VARIANTS.length] })),
    );
    rows.push([
      name,
      formatWhole(own),
      atMost(limits.own, own),
      formatWhole(others.slowest),
      atMost(limits.other, others.slowest),
      ...crowd.flatMap((p99) => [formatWhole(p99), atMost(CROWD_MS, p99)]),
    ]);
    report(rows.at(-1)?.join('  ') ?? '');
  }
  const head = [`searches of ${formatWhole(leads)} leads, slowest for one person, ms`, 'own order', 'limit'];
  const crowdHead = isBeyond ? [] : ['99th percentile of 16 at once', 'limit'];
  return table([...head, 'other orders or a rare filter', 'limit', ...crowdHead], rows);
}

/** Measures the other calls that people make, one after the other. */
async function measureOthers(url: string, client: ServerClient) {
  const calls = (await withClient(url, buildOperations)).map((one) => ({ ...one, limit: BEYOND.other }));
  const stats = { name: 'dashboard', product: [query('leads.stats', undefined)], limit: BEYOND.other };
  const tableOf = (report: string) => [query('reports.table', { report })];
  const reports = reportIds.map((name) => ({ name, product: tableOf(name), limit: REPORT_MS }));
  const rows: string[][] = [];
  for (const { name, product, limit } of [...calls, stats, ...reports]) {
    const { middle, slowest } = await timesAlone(client, product);
    rows.push([name, formatWhole(middle), formatWhole(slowest), `slowest ${atMost(limit, slowest)}`]);
  }
  return rows;
}

/** Gives the one person of the desk leads and due tasks, as others would, and measures the bell that tells of them. */
async function measureBell(url: string, client: ServerClient) {
  await withClient(url, async (database) => {
    // The triggers are off: nothing reads what they would write.
    await database.query('set session_replication_role = replica');
    await database.query(`
      with given as (
             update leads set assigned_to_id = users.id from users
              where leads.id in (select id from leads limit ${BELL.lines}) returning leads.id, users.id as person),
           tasks as (
             insert into activities (id, created_at, lead_id, type, title, due_date, owner_id)
             select gen_random_uuid(), now(), id, 'call', 'Ring about the audit', current_date, person from given),
           told as (
             insert into events (id, kind, noun, record_id)
             select gen_random_uuid(), 'assigned', 'lead', id from given returning id)
      insert into notices (person_id, event_id) select users.id, told.id from told, users`);
    await database.query('vacuum analyze leads, activities, events, notices');
  });
  const rows: string[][] = [];
  for (const name of ['notices.count', 'notices.list']) {
    const { middle, slowest } = await timesAlone(client, [query(name, undefined)]);
    rows.push([name, formatWhole(middle), formatWhole(slowest), `median ${atMost(BELL.ms, middle)}`]);
  }
  return rows;
}

/** The timelines of accounts with all below them, among ten times as many activities as leads. */
async function measureTimelines(url: string, client: ServerClient) {
  const { largest, others } = await withClient(url, addActivities);
  const timeline = (id: string) =>
    query('activities.timeline', { record: { noun: 'account', id }, related: true });
  const rows: string[][] = [];
  for (const [name, ids] of [
    ['timeline of the account with one in a hundred leads and activities', [largest]],
    [`timelines of ${others.length} other accounts`, others],
  ] as const) {
    const { middle, slowest } = await timesAlone(client, ids.map(timeline));
    rows.push([name, formatWhole(middle), formatWhole(slowest), `median ${atMost(TIMELINE_MS, middle)}`]);
  }
  return rows;
}

/** Milliseconds of some of these calls, one after the other; a refused one takes for ever. */
export async function timesAlone(client: ServerClient, requests: Request[]) {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const begun = performance.now();
    const [{ status }] = await Promise.allSettled([call(client, requests[n % requests.length] as Request)]);
    times.push(status === 'fulfilled' ? performance.now() - begun : Number.POSITIVE_INFINITY);
  }
  return { middle: median(times), slowest: Math.max(...times) };
}
