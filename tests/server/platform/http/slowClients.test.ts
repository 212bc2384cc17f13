import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { DEFAULT_TIMEOUTS } from '#server/platform/http/connections.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { rawSocket, sendRaw } from '../../../support/servers/rawSocket.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

/** Shorter than the real timeouts, to keep the test short; Node gives a kept connection another second. */
const timeouts = { headers: 600, request: 900, idle: 800, checkInterval: 100 };

const db = testDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp({ ...db, timeouts });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const POST = 'POST /trpc/auth.signIn HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

/** Sends the start, then more text at intervals, until the server closes the connection, and returns its response. */
async function drag(start: string, drip: string, server = app) {
  const { write, closed } = await rawSocket(server);
  write(start);
  const dripping = drip ? setInterval(() => write(drip), 50) : undefined;
  const answer = await closed;
  clearInterval(dripping);
  return answer;
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
    const answer = await drag(start, drip);

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

test('a hundred slow clients keep nobody else away', async () => {
  // Longer timeouts, so that all of them stay as long as the others are answered.
  const patient = await buildApp(db);
  onTestFinished(() => patient.close());
  const url = await patient.listen({ port: 0, host: '127.0.0.1' });
  const many = Array.from({ length: 100 }, (_, n) => {
    const [, start, drip] = slow[n % slow.length] ?? slow[0];
    return drag(start, drip, patient);
  });
  await expect.poll(() => connections(patient)).toBeGreaterThanOrEqual(100);

  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${url}/trpc/auth.session`).then(({ status }) => status)),
  );

  expect(new Set(answers)).toEqual(new Set([200]));
  patient.server.closeAllConnections();
  await Promise.all(many);
});

const connections = ({ server }: typeof app) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

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
    /** Each earns four seconds: none of them is late on a busy machine. */
    const PIECE = `${'x'.repeat(65_535)}\n`;

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
      const request = 3_000;
      const patient = await buildApp({ ...db, timeouts: { ...timeouts, request, idle: 60_000 } });
      onTestFinished(() => patient.close());
      await patient.listen({ port: 0, host: '127.0.0.1' });
      const { write, closed } = await rawSocket(patient);
      write(await upload());
      for (let sent = 0; sent < PIECES; sent += 1) {
        await sleep((1.2 * request) / PIECES);
        write(PIECE);
      }

      expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
    });

    test('is cut off when its bytes arrive too slowly', async () => {
      const answer = await drag(await upload(), 'x');

      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    });

    test('is cut off while no bytes arrive', async () => {
      const answer = await drag(await upload(), '');

      expect(answer).not.toMatch(/ 200 /);
    });
  },
);
