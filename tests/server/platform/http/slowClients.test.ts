import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { DEFAULT_TIMEOUTS } from '#server/platform/http/connections.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { rawSocket, sendRaw } from '../../../support/servers/rawSocket.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

/** Shorter than the real timeouts, to keep the test short; Node gives a kept connection another second. */
const timeouts = { headers: 600, request: 900, idle: 800, checkInterval: 100 };
const CUT_BY_MS = 2_500;

const db = testDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;
let address: string;

beforeAll(async () => {
  app = await buildApp({ ...db, timeouts });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const POST = 'POST /trpc/auth.signIn HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

/** Sends the start, then more text at intervals, and returns the response before the connection was closed, and the time in ms. */
async function drag(start: string, drip: string) {
  const since = performance.now();
  const { write, closed } = await rawSocket(app);
  write(start);
  const dripping = drip ? setInterval(() => write(drip), 50) : undefined;
  const answer = await closed;
  clearInterval(dripping);
  return { answer, after: performance.now() - since };
}

const slow = [
  ['says nothing', '', '', ''],
  ['never ends its head', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n', '408'],
  ['stops in its head', 'GET / HTTP/1.1\r\nHost', '', '408'],
  ['never ends its body', `${POST}Content-Length: 60000\r\n\r\n{`, ' ', '408'],
  ['sends its body in endless pieces', `${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n', '408'],
  ['stops in its body', `${POST}Content-Length: 500\r\n\r\n{"json":`, '', ''],
  ['keeps its connection for nothing', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', '', '200'],
] as const;

describe('a connection is closed if the client', () => {
  test.concurrent.each(slow)('%s', async (_, start, drip, status) => {
    const { answer, after } = await drag(start, drip);

    expect(after).toBeLessThan(CUT_BY_MS);
    if (status) expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/FST_|stack/);
  });

  test('is idle for longer than the default timeouts, which are at most 20 s', async () => {
    const usual = await buildApp(db);

    const { headersTimeout, keepAliveTimeout, timeout } = usual.server;
    await usual.close();

    expect(headersTimeout).toBe(DEFAULT_TIMEOUTS.headers);
    expect([keepAliveTimeout, timeout]).toEqual([DEFAULT_TIMEOUTS.idle, DEFAULT_TIMEOUTS.idle]);
    for (const limit of [DEFAULT_TIMEOUTS.headers, DEFAULT_TIMEOUTS.request, DEFAULT_TIMEOUTS.idle]) {
      expect(limit).toBeGreaterThan(1_000);
      expect(limit + DEFAULT_TIMEOUTS.checkInterval + 1_000).toBeLessThanOrEqual(20_000);
    }
  });
});

test('a hundred slow clients do not double the response time of the others', { retry: 2 }, async () => {
  const before = await medianTime();
  const many = Array.from({ length: 100 }, (_, n) => {
    const [, start, drip] = slow[n % slow.length] ?? slow[0];
    return drag(start, drip);
  });
  await sleep(100);
  const held = await connections();

  const during = await medianTime();

  const cut = await Promise.all(many);
  // Compared with both sides of it: the machine may have become busier meanwhile.
  const alone = Math.max(before, await medianTime());
  expect(held).toBeGreaterThanOrEqual(100);
  expect(during).toBeLessThan(2 * alone);
  if (process.env.SHOW_FIGURES)
    process.stdout.write(`median alone ${alone.toFixed(2)} ms, among 100 slow ${during.toFixed(2)} ms\n`);
  for (const { after } of cut) expect(after).toBeLessThan(CUT_BY_MS);
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function medianTime() {
  const times: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const since = performance.now();
    await fetch(`${address}/trpc/auth.session`).then((answer) => answer.text());
    times.push(performance.now() - since);
  }
  return times.sort((a, b) => a - b)[30] ?? 0;
}

test('a client that disconnects during a request does not affect others', async () => {
  const { write, end } = await rawSocket(app);
  write(`${POST}Content-Length: 500\r\n\r\n{`);
  end();

  expect(await sendRaw(app, 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    / 200 /,
  );
});

describe.concurrent.each(['document', 'CSV file'] as const)(
  'an upload of a %s by a signed-in user',
  (kind) => {
    const PIECES = 40;
    /** Sent every 50 ms: ten times as fast as is required, for a busy machine. */
    const PIECE = `${'x'.repeat(8_191)}\n`;

    async function upload() {
      const member = await db.member();
      const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
      const account = await (await db.signedIn(member)).accounts.create({ name: 'Sunrise Care' });
      const fields = new URLSearchParams({ subject: 'account', subjectId: account.id, name: 'slow.txt' });
      const [path, type] =
        kind === 'document'
          ? [`/uploads/${randomUUID()}?${fields}`, 'application/octet-stream']
          : [`/exchange/imports/accounts/${randomUUID()}?name=slow.csv`, 'text/csv'];
      const cookie = `${cookieName(db.env.PUBLIC_URL)}=${token}`;
      return `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${PIECES * PIECE.length}\r\n\r\n`;
    }

    test('may take longer than other requests while bytes arrive', async () => {
      const { write, closed } = await rawSocket(app);
      const since = performance.now();
      write(await upload());
      for (let sent = 0; sent < PIECES; sent += 1) {
        await sleep(50);
        write(PIECE);
      }

      expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
      expect(performance.now() - since).toBeGreaterThan(2 * timeouts.request);
    });

    test('is cut off when its bytes arrive too slowly', async () => {
      const { answer, after } = await drag(await upload(), 'x');

      expect(after).toBeLessThan(CUT_BY_MS);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    });

    test('is cut off while no bytes arrive', async () => {
      const { answer, after } = await drag(await upload(), '');

      expect(after).toBeLessThan(CUT_BY_MS);
      expect(answer).not.toMatch(/ 200 /);
    });
  },
);
