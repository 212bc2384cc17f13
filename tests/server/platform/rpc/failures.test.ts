import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { logOptions } from '#server/platform/log.ts';
import { formatLinkKey } from '#server/platform/signing/linkKeys.ts';
import { enquiry, newLead } from '../../../support/records.ts';
import { sendRaw } from '../../../support/servers/rawSocket.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

/** Marks every body, cookie, token, address and search of these tests. */
const MARK = 'Zanzibar';

const smtp = await openSmtpServer({ rejection: MARK });
let lines = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines += chunk;
    done();
  },
});
const log = pino({ ...logOptions, level: 'trace' }, stream);
const db = testDatabase({ SMTP_URL: smtp.url, MAIL_FROM: 'desk@desk.example' }, log);
let app: Awaited<ReturnType<typeof buildApp>>;
let cookies: Record<string, string>;
let token: string;

beforeAll(async () => {
  app = await buildApp({ ...db, log });
  app.post('/breaks', ({ body }) => {
    throw new Error(`cannot read ${JSON.stringify(body)}\n    at ${MARK}`, { cause: JSON.stringify(body) });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { id } = await db.member({ role: 'admin' });
  ({ token } = await db.sessions.start(db.orm.em.fork(), id, null));
  cookies = { [cookieName(db.env.PUBLIC_URL)]: token };
});
afterEach(() => {
  lines = '';
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const post = (path: string, json: unknown) =>
  app.inject({ method: 'POST', url: `/trpc/${path}`, payload: { json }, cookies });

const withTrigger = async (raise: string, work: () => Promise<unknown>, table = 'accounts') => {
  const em = db.orm.em.fork();
  await em.execute(
    `create function break_down() returns trigger language plpgsql as $$ begin ${raise}; end $$;
     create trigger break_down before insert on ${table} for each row execute function break_down()`,
  );
  await work().finally(() => em.execute('drop function break_down cascade'));
};

/** The log of our own PostgreSQL. */
async function databaseLog() {
  const [{ data_directory: cluster }] = await db.sql<[{ data_directory: string }]>('show data_directory');
  return readFile(join(dirname(cluster), 'server.log'), 'utf8');
}

describe('every error has the same shape', () => {
  test.each([
    [400, 'BAD_REQUEST', () => app.inject('/%zz')],
    [400, 'BAD_REQUEST', () => post('accounts.create', { name: '' })],
    [400, 'BAD_REQUEST', () => app.inject({ url: '/trpc/leads.list?input={', cookies })],
    [401, 'UNAUTHORIZED', () => app.inject('/trpc/leads.recent')],
    [403, 'FORBIDDEN', () => app.inject({ method: 'POST', url: '/trpc/a', headers: { origin: 'null' } })],
    [404, 'NOT_FOUND', () => app.inject('/none')],
    [404, 'NOT_FOUND', () => app.inject('/trpc/none')],
    [404, 'NOT_FOUND', () => post('leads.delete', { id: crypto.randomUUID() })],
    [405, 'METHOD_NOT_SUPPORTED', () => app.inject({ url: '/trpc/auth.signOut', cookies })],
    [405, 'METHOD_NOT_SUPPORTED', () => app.inject({ method: 'PUT', url: '/trpc/auth.signOut' })],
    [413, 'PAYLOAD_TOO_LARGE', () => post('accounts.create', { name: 'x'.repeat(70_000) })],
    [415, 'UNSUPPORTED_MEDIA_TYPE', () => app.inject({ method: 'POST', url: '/trpc/auth.signOut' })],
    [500, 'INTERNAL_SERVER_ERROR', () => app.inject({ method: 'POST', url: '/breaks', payload: {} })],
  ])('%i %s', async (status, code, send) => {
    const { statusCode, headers, body } = await send();

    const { error } = JSON.parse(body);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toContain('application/json');
    expect(error.json).toMatchObject({
      message: expect.stringMatching(/^[A-Z][^{}[\]]+$/),
      code: expect.any(Number),
      data: { code, httpStatus: status, requestId: headers['x-request-id'] },
    });
    expect(Object.keys(error.json.data).sort()).toEqual(
      [
        'code',
        'current',
        'duplicates',
        'fieldErrors',
        'httpStatus',
        'misplaced',
        'reason',
        'requestId',
        'retryAfter',
      ].sort(),
    );
    expect(body).not.toMatch(/stack|node_modules|\.ts|select|insert|postgres|mikro|FST_/i);
  });

  test('and its log line has the request id of the response', async () => {
    await withTrigger("raise exception 'a bug'", async () => {
      const answer = await post('accounts.create', { name: 'Sunrise Care' });

      const { message, data } = answer.json().error.json;
      expect([answer.statusCode, message]).toEqual([500, 'Something went wrong']);
      const line = lines.split('\n').find((text) => text.includes('a procedure failed')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        reqId: data.requestId,
        path: 'accounts.create',
        err: { code: 'P0001', at: expect.arrayContaining([expect.stringContaining(':')]) },
      });
    });
  });
});

test('a call and a file that somebody has no right to are in the log, with who asked', async () => {
  const { id } = await db.member({ role: 'staff' });
  const { token } = await db.sessions.start(db.orm.em.fork(), id, null);
  const own = { cookies: { [cookieName(db.env.PUBLIC_URL)]: token } };
  await app.inject({ url: '/trpc/eventLog.list', ...own });
  await app.inject({ method: 'POST', url: '/exchange/log', payload: {}, ...own });

  expect(
    lines
      .split('\n')
      .filter((line) => line.includes('a right is missing'))
      .map((line) => JSON.parse(line)),
  ).toMatchObject(Array(2).fill({ level: 40, reqId: expect.any(String), userId: id, right: 'readLog' }));
});

describe('the log contains no personal data or secrets', () => {
  /** All kinds of input that users send, each with the mark. */
  const hostile = [
    ['a wrong form', () => post('accounts.create', { name: MARK, website: `${MARK} ${MARK}` })],
    ['a wrong password', () => post('auth.signIn', { email: `${MARK}@desk.example`, password: MARK })],
    ['a password reset', () => post('auth.requestPasswordReset', { email: `${MARK}@desk.example` })],
    ['an unknown token', () => post('auth.verifyEmail', { token: MARK })],
    ['an enquiry', () => post('intake.createLeadFromForm', enquiry({ name: MARK, message: MARK }))],
    ['a search', () => app.inject({ url: `/trpc/leads.list?input={"json":{"search":"${MARK}"}}`, cookies })],
    ['broken JSON', () => app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload: `{${MARK}` })],
    [
      'broken JSON that says it is',
      () =>
        app.inject({
          method: 'POST',
          url: '/trpc/auth.signIn',
          headers: { 'content-type': 'application/json' },
          payload: `{${MARK}`,
        }),
    ],
    ['an unknown address', () => app.inject(`/${MARK}@desk.example?token=${MARK}`)],
    ['a malformed address', () => app.inject(`/%zz${MARK}`)],
    ['a link from a mail', () => app.inject(`/crm/reset-password?token=${MARK}`)],
    ['a foreign cookie', () => app.inject({ url: '/trpc/auth.session', cookies: { other: MARK } })],
    ['a planted session', () => app.inject({ url: '/trpc/auth.session', headers: { cookie: `a=${MARK}` } })],
    ['strange headers', () => app.inject({ url: '/', headers: { referer: MARK, 'user-agent': MARK } })],
    ['a bug', () => app.inject({ method: 'POST', url: '/breaks', payload: { name: MARK } })],
    ['text that is not HTTP', () => sendRaw(app, `${MARK}\r\n\r\n`)],
  ] as const;

  test.each(hostile)('%s', async (_, send) => {
    await send();
    await db.mail();

    expect(lines).not.toContain(MARK);
  });

  test.each([
    ['a bug in the database', `raise exception 'row %', new using detail = '${MARK}', hint = '${MARK}'`],
    ['a rule of the database', `raise unique_violation using detail = '${MARK}', constraint = 'a_rule'`],
    ['a value of the wrong type', `perform new.name::int`],
    ['a database that shuts down', `raise admin_shutdown using message = '${MARK}'`],
  ])('%s', async (_, raise) => {
    await withTrigger(raise, async () => {
      const { statusCode, body } = await post('accounts.create', { name: MARK, notes: MARK });

      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toMatch(new RegExp(`${MARK}|insert|P0001|22P02|a_rule|trigger|function`, 'i'));
    });

    expect(lines).not.toContain(MARK);
    expect(lines).not.toMatch(/insert into/);
    expect(await databaseLog()).not.toContain(MARK);
  });

  test('the key of a link, wherever it stands in an address', async () => {
    const key = formatLinkKey(randomUUID(), randomBytes(32));
    const paths = [`/shared/${key}`, `/shared?key=${key}`, `/proposal/${key}`, `/${key}`, `/crm/x/${key}`];
    for (const path of [
      ...paths,
      `/shared/${key}.png`,
      `/shared/a-${key}`,
      `/trpc/sentProposals.byKey/${key}`,
    ]) {
      await app.inject({ url: path });
      await app.inject({ method: 'POST', url: path, headers: { referer: `https://a.example${path}` } });
    }
    await app.inject({ url: '/shared/robots.txt' });

    expect(lines).toContain('"path":"/shared/*"');
    expect(lines).toContain('"path":"/shared/robots.txt"');
    for (const part of key.split(/[-_]/).filter(({ length }) => length > 5))
      expect(lines).not.toContain(part);
  });

  test('neither the session nor the IP address of the caller', async () => {
    const { accountId } = await newLead(await db.staff());
    await post('accounts.delete', { id: accountId });
    await post('accounts.create', { name: 'Sunrise Care' });

    expect(lines).toContain('"path":"/trpc/accounts.create"');
    expect(lines).not.toContain(token);
    expect(lines).not.toMatch(/127\.0\.0\.1|cookie|Sunrise/);
  });
});

describe('an error of the database has a sentence, by entities and by typed queries', () => {
  const raise = (code: string) => `raise exception 'values' using errcode = '${code}'`;

  test.each([
    ['40P01', 'Somebody else is changing the same records just now. Please try again.'],
    ['23505', 'There is such a record already'],
    ['23503', 'A record that this one needs is gone'],
  ])('%s', async (code, message) => {
    const { accountId, contactId } = await newLead(await db.staff());
    const rejected = { message, data: { code: 'CONFLICT', httpStatus: 409 } };

    await withTrigger(raise(code), async () => {
      expect((await post('accounts.create', { name: 'A' })).json().error.json).toMatchObject(rejected);
    });
    await withTrigger(
      raise(code),
      async () => {
        const answer = await post('leads.create', { title: 'A', accountId, contactId });
        expect(answer.json().error.json).toMatchObject(rejected);
      },
      'leads',
    );
  });

  test('a call that was ended for a deadlock is run once more', async () => {
    const em = db.orm.em.fork();
    // A sequence keeps its count when the transaction is rolled back.
    await em.execute('create sequence calls');
    const deadlockOnce = `if nextval('calls') = 1 then ${raise('40P01')}; end if; return new`;

    await withTrigger(deadlockOnce, async () => {
      expect((await post('accounts.create', { name: 'Deadlock' })).statusCode).toBe(200);
    });

    expect(await em.execute(`select 1 from accounts where name = 'Deadlock'`)).toHaveLength(1);
  });
});
