import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { cookieName } from '#server/platform/identity/context.ts';
import { sendRaw } from '../../../support/servers/rawSocket.ts';
import { everyRow } from '../../../support/tables.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

// The guards of /trpc hold however a request spells the address, also as no browser would.

const db = testDatabase();
let app: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  app = await db.app();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { id } = await db.member();
  const { token } = await db.sessions.start(db.orm.em.fork(), id, null);
  cookie = `${cookieName(db.env.PUBLIC_URL)}=${token}`;
});

const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
const json = { 'Content-Type': 'application/json' };

/** The status of the response to exactly this request. */
async function send(method: string, target: string, headers: Record<string, string>, payload = '') {
  const length = `${Buffer.byteLength(payload)}`;
  const all = {
    Host: '127.0.0.1:3000',
    Cookie: cookie,
    'Content-Length': length,
    Connection: 'close',
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const response = await sendRaw(app, `${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${payload}`);
  expect(response.toLowerCase(), target).toContain('\r\ncache-control: no-store\r\n');
  return Number(response.split(' ')[1]);
}

const account = JSON.stringify({ json: { name: 'Theirs' } });
const forms = [
  [
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nTheirs\r\n--x--\r\n`,
  ],
  ['application/x-www-form-urlencoded', 'name=Theirs'],
  ['text/plain', account],
  ['application/octet-stream', account],
] as const;

const routed = ['/%74rpc/', '/t%72p%63/', 'http://127.0.0.1:3000/trpc/', 'HTTPS://evil.example/%74rpc/'];
const unrouted = [
  '//trpc/',
  '/trpc//',
  '/./trpc/',
  '/x/../trpc/',
  '/trpc/./',
  '/TRPC/',
  '/trpc;/',
  '/%2ftrpc/',
];

test.each(routed)('%s takes JSON from our own pages only, and no more than 64 KiB of it', async (prefix) => {
  const before = await everyRow(db.orm);
  const address = `${prefix}accounts.create`;

  for (const [type, body] of forms) {
    expect(await send('POST', address, { ...evil, 'Content-Type': type }, body), type).toBe(403);
    expect(await send('POST', address, { 'Content-Type': type }, body), type).toBe(415);
  }
  expect(await send('POST', address, { ...evil, ...json }, account)).toBe(403);
  expect(await send('POST', address, json, ' '.repeat(65_537))).toBe(413);
  expect(await send('PUT', address, json, account)).toBe(405);
  expect(await everyRow(db.orm)).toEqual(before);

  expect(await send('POST', address, json, account)).toBe(200);
});

test.each(unrouted)('%s reaches no procedure', async (prefix) => {
  const before = await everyRow(db.orm);
  const address = `${prefix}accounts.create`;

  for (const [type, body] of [...forms, ['application/json', account]] as const) {
    expect(await send('POST', address, { ...evil, 'Content-Type': type }, body), type).toBe(403);
    expect(await send('POST', address, { 'Content-Type': type }, body), type).toBeGreaterThanOrEqual(400);
  }
  expect(await everyRow(db.orm)).toEqual(before);
});

test.each([
  ...routed.map((prefix) => `${prefix}live.changes`),
  '/trpc/live.changes',
  '/trpc/%6Cive.changes',
  '/trpc/%256Cive.changes',
  '/trpc/auth.session,live.changes',
])('another site opens no stream at %s', async (address) => {
  const input = encodeURIComponent(JSON.stringify({ json: { tab: crypto.randomUUID() } }));

  expect(await send('GET', `${address}?input=${input}`, evil)).toBe(403);
});
