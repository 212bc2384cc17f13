import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { DEFAULT_TIMEOUTS } from '#server/platform/http/connections.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { PING_MS } from '#server/platform/rpc/trpc.ts';
import { rawSocket } from '../../../support/servers/rawSocket.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

// The stream as a browser receives it over HTTP.

/** The factor by which fake time is faster than real time in the test of pings. */
const SPEED = 10;
const STEP_MS = 20;

/** Limits as long as a test may take: one that waited for any of them would not pass. */
const LONG = { ...DEFAULT_TIMEOUTS, headers: 300_000, request: 300_000, idle: 300_000 };
/** A silent connection is closed before so many pings, and not from one to the next on a busy machine. */
const PINGS = 6;
const SHORT = { ...LONG, idle: ((PINGS - 1) * PING_MS) / SPEED };

const db = testDatabase();
const input = encodeURIComponent(JSON.stringify({ json: { tab: crypto.randomUUID() } }));
let app: Awaited<ReturnType<typeof buildApp>>;
let address: string;

type Options = Partial<Parameters<typeof buildApp>[0]>;

async function listen(options: Options) {
  app = await buildApp({ ...db, ...options });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(() => app.close());

async function open(headers: Record<string, string> = {}) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const answer = await fetch(`${address}/trpc/live.changes?input=${input}`, { headers, signal: gone.signal });
  let text = '';
  const over = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  })();
  over.catch(() => {});
  return { answer, over, text: () => text, leave: () => gone.abort() };
}

async function signedIn() {
  const { id } = await db.member();
  const { token } = await db.sessions.start(db.orm.em.fork(), id, null);
  return { cookie: `${cookieName(db.env.PUBLIC_URL)}=${token}` };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a stream', () => {
  beforeEach(() => listen({ timeouts: LONG }));

  test('is neither cached, compressed nor buffered by a proxy, and lives longer than a silent connection', async () => {
    await app.close();
    await listen({ timeouts: SHORT });
    const [staff, person] = [await db.staff(), await signedIn()];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const clock = setInterval(() => vi.advanceTimersByTime(SPEED * STEP_MS), STEP_MS);
    const endFakeTime = () => {
      clearInterval(clock);
      vi.useRealTimers();
    };
    onTestFinished(endFakeTime);
    const { answer, text } = await open(person);

    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const pings = () => text().split('event: ping').length - 1;
    await expect.poll(pings, { interval: 20 }).toBe(PINGS);
    // A busy database would be given up too soon in fake time.
    endFakeTime();
    await staff.accounts.create({ name: 'Sunrise Care' });
    await expect.poll(text, { interval: 5 }).toContain('accounts');
  });

  test('is closed with its window, and not opened once more for nobody', async () => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    await app.close();
    await listen({ log });
    const stream = await open(await signedIn());
    const { accounts } = await db.staff();
    // The server has also checked the session after this change, since its beginning was announced before. A change that is
    // made before the server listens to the database is only counted as missed.
    const announce = async () => {
      await accounts.create({ name: 'Banksia Care' });
      return stream.text();
    };
    await expect.poll(announce).toContain('accounts');
    // The context of a request looks for its session.
    const lookedUp = vi.spyOn(db.orm.em, 'fork');
    onTestFinished(() => lookedUp.mockRestore());

    stream.leave();

    await expect.poll(connections).toBe(0);
    await app.close();
    expect(lookedUp).not.toHaveBeenCalled();
    expect(warnings).toEqual([]);
  });

  test('ends at once when the server stops', async () => {
    const stream = await open(await signedIn());

    await Promise.all([app.close(), stream.over]);

    expect(stream.text()).toContain('"missed":false');
  });

  test('and a connection that a browser opened for later requests do not keep a server waiting that stops', async () => {
    const unused = await rawSocket(app);
    const stream = await open(await signedIn());

    await Promise.all([app.close(), stream.over]);

    expect(await unused.closed).toBe('');
  });

  test('carries the message of the error when it is denied', async () => {
    const { text, over } = await open();

    await over;
    expect(text()).toContain('UNAUTHORIZED');
    expect(text()).toContain('Please sign in');
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour on our domain', { 'sec-fetch-site': 'same-site' }],
  ])('is denied to %s, even when signed in', async (_, headers) => {
    const { answer } = await open({ ...headers, ...(await signedIn()) });

    expect(answer.status).toBe(403);
  });
});

test('an answer that ends while the server stops does not keep it waiting for its client', async () => {
  await listen({ timeouts: LONG });
  const em = db.orm.em.fork();
  await em.begin();
  await em.execute('lock table mikro_orm_migrations in access exclusive mode');
  const answer = fetch(`${address}/readyz`);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => db.sql(waiting)).toHaveLength(1);

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  await em.rollback();

  expect((await answer).headers.get('connection')).toBe('keep-alive');
  await closed;
});
