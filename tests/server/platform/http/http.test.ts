import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { accountWithContact } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;
let cookies: Record<string, string>;

beforeAll(async () => {
  app = await buildApp(db);
  const { id } = await db.member();
  const { token } = await db.sessions.start(db.orm.em.fork(), id, null);
  cookies = { [cookieName(db.env.PUBLIC_URL)]: token };
});

afterAll(() => app.close());

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/trpc/${path}`, payload: { json }, cookies, headers });

describe('an error response', () => {
  test('to an invalid form has a message for each field and no internal details', async () => {
    const answer = await post('accounts.create', { name: '', website: 'nope' });

    const { error } = answer.json();
    expect(answer.statusCode).toBe(400);
    expect(error.json.message).toBe('Display name is required');
    expect(error.json.data.fieldErrors).toEqual({
      name: 'Display name is required',
      website: 'Enter a web address such as example.com',
    });
    expect(answer.body).not.toMatch(/stack|node_modules|\/work|ZodError/);
  });

  test('to an invalid update has the names of its fields, without a prefix', async () => {
    const staff = await db.staff();
    const { accountId } = await accountWithContact(staff);

    const answer = await post('accounts.update', { id: accountId, version: 1, data: { name: '' } });

    expect(answer.json().error.json.data.fieldErrors).toEqual({ name: 'Display name is required' });
  });

  test('to a rule that only the server can check also names its field', async () => {
    const staff = await db.staff();
    const { accountId: id } = await accountWithContact(staff);

    const answer = await post('accounts.update', { id, version: 1, data: { parentAccountId: id } });

    expect(answer.json().error.json.data.fieldErrors).toEqual({
      parentAccountId: 'An account cannot be above itself: choose another parent',
    });
  });

  test('to a stale update contains the current record', async () => {
    const staff = await db.staff();
    const { accountId: id } = await accountWithContact(staff);
    await staff.accounts.update({ id, version: 1, data: { name: 'Newer' } });

    const answer = await post('accounts.update', { id, version: 1, data: { name: 'Older' } });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.json.data.current).toMatchObject({ name: 'Newer', version: 2 });
  });

  test('is 401 for a visitor who is not signed in, and 404 for a record that does not exist', async () => {
    const visitor = await app.inject({ method: 'GET', url: '/trpc/leads.recent' });
    const input = encodeURIComponent(JSON.stringify({ json: { id: crypto.randomUUID() } }));
    const gone = await app.inject({ method: 'GET', url: `/trpc/leads.byId?input=${input}`, cookies });

    expect(visitor.statusCode).toBe(401);
    expect(gone.statusCode).toBe(404);
  });
});

describe('a write', () => {
  test('from another site is rejected', async () => {
    const name = 'Written from elsewhere';

    const foreign = await post('accounts.create', { name }, { origin: 'https://evil.example' });
    const none = await post('accounts.create', { name }, { origin: 'null' });

    expect([foreign.statusCode, none.statusCode]).toEqual([403, 403]);
    const staff = await db.staff();
    expect((await staff.accounts.list({ search: name })).total).toBe(0);
  });

  test('from our own pages, under either name of this machine, is accepted', async () => {
    const answers = await Promise.all(
      ['http://127.0.0.1:3000', 'http://localhost:3000'].map((origin) =>
        post('accounts.create', { name: 'Ours' }, { origin }),
      ),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('in one batch with an invalid call is still executed', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/accounts.create,accounts.create?batch=1',
      payload: { 0: { json: { name: 'Good of the batch' } }, 1: { json: { name: '' } } },
      cookies,
    });

    expect(answer.statusCode).toBe(207);
    const staff = await db.staff();
    expect((await staff.accounts.list({ search: 'good of the batch' })).total).toBe(1);
  });
});

test('a long response is compressed for clients that accept it, with the same content; a short one is not', async () => {
  const staff = await db.staff();
  const description = 'Plain words. '.repeat(300);
  const { id } = await staff.leads.create({
    title: 'Long',
    description,
    ...(await accountWithContact(staff)),
  });
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const get = (path: string, encoding: string) =>
    app.inject({ url: `/trpc/${path}`, cookies, headers: { 'accept-encoding': encoding } });

  const long = await get(`leads.byId?input=${input}`, 'identity');
  const packed = await get(`leads.byId?input=${input}`, 'br');
  const short = await get('auth.session', 'br');

  expect(long.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(long.json());
  expect(short.headers['content-encoding']).toBeUndefined();
});

describe('the metrics', () => {
  const token = 'a-secret-of-the-monitoring-of-this-desk';
  const { METRICS } = readEnv({ METRICS_TOKEN: token });
  const bearer = { authorization: `Bearer ${token}` };
  let measured: Awaited<ReturnType<typeof buildApp>>;
  let address: string;
  beforeAll(async () => {
    measured = await buildApp({ ...db, env: { ...db.env, METRICS } });
    address = await measured.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => measured.close());

  const read = async () => (await measured.inject({ url: '/metrics', headers: bearer })).body;
  const sample = (text: string, series: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1);

  test('are an unknown address unless they are switched on', async () => {
    const [metrics, unknown] = await Promise.all(
      ['/metrics', '/nothing'].map((url) => app.inject({ url, headers: bearer })),
    );

    const withoutId = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*"/, '');
    expect(metrics?.statusCode).toBe(404);
    expect(withoutId(metrics as { body: string })).toBe(withoutId(unknown as { body: string }));
  });

  test('are for those who have the token, however often they read', async () => {
    const status = async (headers: Record<string, string>) =>
      (await measured.inject({ url: '/metrics', headers })).statusCode;

    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${token}x` })).toBe(401);
    expect(await status({ authorization: token })).toBe(401);
    const answers = await Promise.all(Array.from({ length: 30 }, () => status(bearer)));
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  test('count requests by the template of their route and calls by procedure, each call of a batch for itself', async () => {
    const [secret, name] = [crypto.randomUUID(), 'Metrics Care'];
    const url = (path: string) => ({ url: path, cookies });
    await measured.inject({
      method: 'POST',
      url: '/trpc/accounts.create,accounts.create?batch=1',
      cookies,
      payload: { 0: { json: { name } }, 1: { json: { name: '' } } },
    });
    await measured.inject(url('/trpc/auth.session'));
    for (let n = 0; n < 20; n += 1) await measured.inject(url(`/wp-admin/${secret}/${n}`));
    for (let n = 0; n < 20; n += 1) await measured.inject(url(`/trpc/no${n}.such`));
    await measured.inject(url(`/downloads/${secret}`));

    const text = await read();

    const requests = (route: string, status: number) =>
      sample(text, `providerdesk_http_request_duration_seconds_count{route="${route}",status="${status}"}`);
    const calls = (procedure: string, status: number) =>
      sample(text, `providerdesk_call_duration_seconds_count{procedure="${procedure}",status="${status}"}`);
    expect(calls('accounts.create', 200)).toBe('1');
    expect(calls('accounts.create', 400)).toBe('1');
    expect(calls('auth.session', 200)).toBe('1');
    expect(requests('/trpc/:path', 207)).toBe('1');
    expect(requests('/trpc/:path', 404)).toBe('20');
    expect(text).toContain('{route="/downloads/:versionId",status="');
    expect(requests('other', 404)).toBe('20');
    expect(sample(text, 'providerdesk_calls_in_progress{procedure="auth.session"}')).toBe('0');
    expect(text).not.toMatch(new RegExp(`${secret}|${name}|wp-admin|no1\\b|127\\.0\\.0|@`));
  });

  test('say how the process and what it depends on are', async () => {
    const text = await read();

    expect(sample(text, 'providerdesk_ready')).toBe('1');
    expect(sample(text, 'providerdesk_mail_waiting')).toBe('0');
    expect(sample(text, 'providerdesk_database_connections_awaited')).toBe('0');
    expect(sample(text, 'providerdesk_database_connections_in_use')).toBe('0');
    expect(Number(sample(text, 'providerdesk_data_dir_free_bytes'))).toBeGreaterThan(0);
    expect(Number(sample(text, 'process_resident_memory_bytes'))).toBeGreaterThan(1_000_000);
    expect(Number(sample(text, 'nodejs_eventloop_lag_p99_seconds'))).toBeGreaterThan(0);
    // There is no backup yet.
    expect(sample(text, 'providerdesk_backup_last_success_timestamp_seconds')).toBeUndefined();
  });

  test('count the streams that are open, whose time is no latency', async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { tab: crypto.randomUUID() } }));
    const [[name, value] = []] = Object.entries(cookies);
    const leave = new AbortController();
    await fetch(`${address}/trpc/live.changes?input=${input}`, {
      headers: { cookie: `${name}=${value}` },
      signal: leave.signal,
    });

    const streams = async () => sample(await read(), 'providerdesk_live_streams');
    expect(await streams()).toBe('1');
    leave.abort();
    await expect.poll(streams).toBe('0');
    expect(await read()).not.toContain('{route="/trpc/:path",status="200",le="+Inf"} 2');
  });

  test('leave out what a database that does not answer would say', async () => {
    const orm = Object.create(db.orm, {
      em: {
        get: () => {
          throw new Error('away');
        },
      },
    });
    const away = await buildApp({ ...db, orm, env: { ...db.env, METRICS } });

    const { body, statusCode } = await away.inject({ url: '/metrics', headers: bearer });
    await away.close();

    expect(statusCode).toBe(200);
    expect(sample(body, 'providerdesk_ready')).toBe('0');
    expect(body).not.toMatch(/^providerdesk_mail_waiting/m);
    expect(sample(body, 'providerdesk_live_streams')).toBe('0');
  });
});
