import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieName } from '#server/platform/identity/context.ts';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { inputOf, kindOf, procedures } from '../../../support/procedures.ts';
import { newLead } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

// Calls are answered by our own code or by tRPC's adapter (docs/architecture.md). Both must answer every call alike.

interface Request {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

type Ids = Record<'lead' | 'account', string>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** The same product with fast calls and without, on databases with the same content. */
const sides = ['on', 'off'].map((FAST_CALLS) => testDatabase({ FAST_CALLS }));

async function openSide(db: (typeof sides)[number]) {
  const app = await db.app();
  const { id: lead, accountId: account } = await newLead(await db.staff());
  const { id: userId } = await db.member({ role: 'admin', firstName: 'Ada', lastName: 'Byron' });
  const ids: Ids = { lead, account };

  async function send(request: Request, isSignedIn = true) {
    const { token } = await db.sessions.start(db.orm.em.fork(), userId, null);
    const cookies = isSignedIn ? { [cookieName(db.env.PUBLIC_URL)]: token } : {};
    const answer = await app.inject({ method: 'GET', ...request, cookies });
    const { 'content-type': type, vary, allow, 'retry-after': pause, 'set-cookie': cookie } = answer.headers;
    // JSON has one charset, declared or not.
    const mediaType = type?.replace('; charset=utf-8', '');
    const headers = { mediaType, vary, allow, pause, cookie: masked(String(cookie)) };
    return { status: answer.statusCode, headers, body: masked(answer.body) };
  }

  return { app, ids, send };
}

let opened: Awaited<ReturnType<typeof openSide>>[];

beforeAll(async () => {
  opened = await Promise.all(sides.map(openSide));
});
afterAll(() => Promise.all(opened.map(({ app }) => app.close())));

/** Removes the parts that differ between two calls. */
const masked = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
    .replaceAll(/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>')
    .replaceAll(/\b[\da-f]{64}\b/g, '<hash>')
    .replaceAll(/(secret"?[:=]"?)[A-Z2-7]+/g, '$1<secret>')
    .replaceAll(/"X-Request-Id":"[^"]*"/gi, '')
    // Superjson's note of a value that stands in an answer twice; nothing in the client compares by identity.
    .replaceAll(/,"meta":\{"referentialEqualities":\{[^}]*\},"v":1\}|,"referentialEqualities":\{[^}]*\}/g, '')
    .replaceAll(/(providerdesk_\w+=)[\w-]{43}/g, '$1<token>');

async function expectAlike(requestOf: (ids: Ids) => Request, isSignedIn?: boolean) {
  const [fast, trpc] = await Promise.all(opened.map(({ ids, send }) => send(requestOf(ids), isSignedIn)));
  expect(fast).toEqual(trpc);
  return fast?.status;
}

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const query = (path: string, input?: unknown): Request => ({
  url: `/trpc/${path}${input === undefined ? '' : `?input=${encoded({ json: input })}`}`,
});
const mutation = (path: string, input?: unknown): Request => ({
  method: 'POST',
  url: `/trpc/${path}`,
  headers: JSON_TYPE,
  payload: JSON.stringify(input === undefined ? {} : { json: input }),
});
const batchOf = (paths: string[], inputs: unknown): Request => ({
  url: `/trpc/${paths.join(',')}?batch=1&input=${encoded(inputs)}`,
});
const postedBatch = (paths: string[], inputs: unknown): Request => ({
  method: 'POST',
  url: `/trpc/${paths.join(',')}?batch=1`,
  headers: JSON_TYPE,
  payload: JSON.stringify(inputs),
});

/** The same request with these headers. */
const withHeaders = (request: Request, headers: Record<string, string>): Request => ({ ...request, headers });
const withType = (request: Request, type: string) => withHeaders(request, { 'content-type': type });

const list = '/trpc/accounts.list';
const search = encoded({ json: { search: 'a' } });
const many = (count: number) => Array<string>(count).fill('accounts.list');

test.each<[string, number, (ids: Ids) => Request]>([
  ['a query', 200, ({ lead }) => query('leads.byId', { id: lead })],
  ['a query without input', 200, () => query('leads.stats')],
  ['an empty input', 400, () => ({ url: `${list}?input=` })],
  ['a mutation', 200, () => mutation('accounts.create', { name: 'Sunrise' })],
  [
    'a batch of queries',
    200,
    ({ lead }) => batchOf(['leads.byId', 'accounts.list'], { 0: { json: { id: lead } }, 1: { json: {} } }),
  ],
  ['a batch of one', 200, () => batchOf(['accounts.list'], { 0: { json: {} } })],
  ['a batch without input', 207, () => ({ url: `/trpc/leads.stats,accounts.list?batch=1` })],
  [
    'a batch of mutations',
    200,
    () =>
      postedBatch(['accounts.create', 'accounts.create'], {
        0: { json: { name: 'Same' } },
        1: { json: { name: 'Same' } },
      }),
  ],
  [
    'a batch in which one fails',
    207,
    () =>
      postedBatch(['accounts.create', 'accounts.create'], {
        0: { json: { name: 'Three' } },
        1: { json: { name: '' } },
      }),
  ],
  [
    'undefined in superjson',
    200,
    () => ({
      url: `${list}?input=${encoded({ json: { search: null }, meta: { values: { search: ['undefined'] } } })}`,
    }),
  ],
  [
    'a number that JSON does not have',
    400,
    () => ({
      url: `${list}?input=${encoded({ json: { limit: 'NaN' }, meta: { values: { limit: ['number'] } } })}`,
    }),
  ],
  [
    'a content type with a charset',
    200,
    () => withType(mutation('accounts.create', { name: 'Charset' }), 'application/json; charset=utf-8'),
  ],
  ['a query with the type JSON', 200, () => ({ ...query('accounts.list', {}), headers: JSON_TYPE })],
  [
    'a body with a byte order mark',
    200,
    () => ({
      ...mutation('accounts.create'),
      payload: `\uFEFF${JSON.stringify({ json: { name: 'Marked' } })}`,
    }),
  ],
  ['plus signs as spaces', 200, () => ({ url: `${list}?input=%7B"json":+%7B%7D+%7D` })],
  ['a path in percent signs', 200, () => ({ url: '/trpc/accounts%2Elist?input=%7B"json":%7B%7D%7D' })],
  [
    'a path in percent signs twice',
    200,
    () => ({ url: '/trpc/accounts%252Elist?input=%7B"json":%7B%7D%7D' }),
  ],
])('calls that succeed are answered alike %s', async (_, status, requestOf) => {
  expect(await expectAlike(requestOf)).toBe(status);
});

test.each<[string, (ids: Ids) => Request]>([
  ['an unknown path', () => ({ url: '/trpc/accounts.none' })],
  ['an unknown path, posted', () => mutation('none', {})],
  ['a router', () => ({ url: '/trpc/accounts' })],
  ['no path', () => ({ url: '/trpc/' })],
  ['a path of two parts', () => ({ url: '/trpc/accounts/list' })],
  ['a path of commas', () => ({ url: '/trpc/,,' })],
  ['a path of JavaScript', () => ({ url: '/trpc/__proto__' })],
  ['another path of JavaScript', () => ({ url: '/trpc/constructor' })],
  ['a broken percent sign in the path', () => ({ url: '/trpc/accounts.list%25zz' })],
  ['an empty batch', () => ({ url: '/trpc/?batch=1' })],
  ['an empty batch, posted', () => ({ ...postedBatch([''], {}) })],
  ['a batch with a gap', () => batchOf(['accounts.list', '', 'accounts.list'], {})],
  ['a batch with an unknown path', () => batchOf(['accounts.list', 'none'], { 0: { json: {} } })],
  ['a batch of queries and mutations', () => batchOf(['accounts.list', 'accounts.create'], {})],
  ['a batch of queries, posted', () => postedBatch(['accounts.list'], { 0: { json: {} } })],
  ['a batch of mutations by GET', () => batchOf(['accounts.create'], { 0: { json: { name: 'X' } } })],
  ['the largest batch', () => batchOf(many(MAX_BATCH_SIZE), {})],
  ['a batch that is too large', () => batchOf(many(MAX_BATCH_SIZE + 1), {})],
  [
    'a posted batch that is too large',
    () => postedBatch(Array(MAX_BATCH_SIZE + 1).fill('accounts.create'), {}),
  ],
  ['a batch about signing in', () => postedBatch(['auth.signOut', 'auth.signOut'], {})],
  ['a path with a comma, not in a batch', () => ({ url: `${list},accounts.list` })],
  ['batch=0', () => ({ url: `${list}?batch=0&input=${search}` })],
  ['batch without a value', () => ({ url: `${list}?batch&input=${search}` })],
  ['batch twice', () => ({ url: `${list}?batch=1&batch=1&input=${encoded({ 0: { json: {} } })}` })],
  ['batch yes and no', () => ({ url: `${list}?batch=0&batch=1&input=${search}` })],
  ['input twice', () => ({ url: `${list}?input=${search}&input=${encoded({ json: { search: 3 } })}` })],
  [
    'a wrong input first',
    () => ({ url: `${list}?input=${encoded({ json: { search: 3 } })}&input=${search}` }),
  ],
  ['input as a list', () => ({ url: `${list}?input[]=${search}` })],
  ['an unknown parameter', () => ({ url: `${list}?input=${search}&other=1` })],
  [
    'connection parameters',
    () => ({ url: `${list}?input=${search}&connectionParams=${encoded({ a: 'b' })}` }),
  ],
  ['broken connection parameters', () => ({ url: `${list}?input=${search}&connectionParams={` })],
  ['a semicolon between parameters', () => ({ url: `${list}?batch=0;input=${search}` })],
  ['a fragment', () => ({ url: `${list}?input=${search}#more` })],
  ['broken JSON', () => ({ url: `${list}?input={` })],
  ['broken JSON where nothing is read', () => ({ url: '/trpc/auth.session?input={' })],
  ['JSON null', () => ({ url: `${list}?input=null` })],
  ['a JSON text', () => ({ url: `${list}?input=%22a%22` })],
  ['a JSON number', () => ({ url: `${list}?input=5` })],
  ['a JSON list', () => ({ url: `${list}?input=[]` })],
  ['JSON false', () => ({ url: `${list}?input=false` })],
  ['an empty object', () => ({ url: `${list}?input={}` })],
  ['input that is not superjson', () => ({ url: `${list}?input=${encoded({ search: 'a' })}` })],
  ['notes on values that are no object', () => ({ url: `${list}?input=${encoded({ json: {}, meta: 5 })}` })],
  [
    'notes on values that are not taken',
    () => ({
      url: `${list}?input=${encoded({ json: { search: 'a' }, meta: { values: { search: ['regexp'] } } })}`,
    }),
  ],
  ['bytes that are no UTF-8', () => ({ url: `${list}?input=%7B"json":%7B"search":"%ff"%7D%7D` })],
  ['a broken percent sign in the input', () => ({ url: `${list}?input=%7B"json":%7B"search":"%zz"%7D%7D` })],
  ['half a character', () => ({ url: `${list}?input=%7B"json":%7B"search":"\\ud800"%7D%7D` })],
  ['a batch with null as its input', () => ({ url: `${list}?batch=1&input=null` })],
  ['a batch with a list as its input', () => batchOf(['accounts.list'], [{ json: {} }])],
  ['a batch with a text as its input', () => batchOf(['accounts.list'], 'a')],
  ['a batch with a number as its input', () => batchOf(['accounts.list'], 5)],
  ['a batch with null for a call', () => batchOf(many(2), { 0: null, 1: { json: {} } })],
  ['a batch with a wrong call', () => batchOf(many(2), { 0: { json: { limit: 'x' } }, 1: { json: {} } })],
  ['a batch with more inputs than calls', () => batchOf(['accounts.list'], { 0: { json: {} }, 1: 5 })],
  [
    'a batch with notes that are not taken',
    () =>
      batchOf(many(2), {
        0: { json: {} },
        1: { json: { search: 'a' }, meta: { values: { search: ['set'] } } },
      }),
  ],
  ['no body', () => ({ method: 'POST', url: '/trpc/accounts.create', headers: JSON_TYPE })],
  ['an empty body', () => ({ ...mutation('accounts.create'), payload: '' })],
  ['an empty body where nothing is read', () => ({ ...mutation('auth.signOut'), payload: '' })],
  ['an empty body in a batch', () => ({ ...postedBatch(['accounts.create'], {}), payload: '' })],
  ['a body of spaces', () => ({ ...mutation('accounts.create'), payload: '  ' })],
  ['a broken body', () => ({ ...mutation('accounts.create'), payload: '{' })],
  ['a broken body where nothing is read', () => ({ ...mutation('auth.signOut'), payload: '{' })],
  ['a body of null', () => ({ ...mutation('accounts.create'), payload: 'null' })],
  ['a body of a list', () => ({ ...mutation('accounts.create'), payload: '[]' })],
  ['a body of a text', () => ({ ...mutation('accounts.create'), payload: '"a"' })],
  [
    'a body that is not UTF-8',
    () => ({
      ...mutation('accounts.create'),
      payload: Buffer.from('7b226a736f6e223a7b226e616d65223a22ff227d7d', 'hex'),
    }),
  ],
  ['a batch with a list as its body', () => postedBatch(['accounts.create'], [{ json: { name: 'List' } }])],
  ['a body that is too large', () => mutation('accounts.create', { name: 'x'.repeat(70_000) })],
  [
    'input in the address of a mutation',
    () => ({
      ...mutation('accounts.create'),
      url: `/trpc/accounts.create?input=${encoded({ json: { name: 'By address' } })}`,
    }),
  ],
  ['no content type', () => ({ method: 'POST', url: '/trpc/accounts.create', payload: Buffer.from('{}') })],
  [
    'a content type in capitals',
    () => withType(mutation('accounts.create', { name: 'Capitals' }), 'Application/JSON'),
  ],
  ['a form', () => withType(mutation('accounts.create'), 'application/x-www-form-urlencoded')],
  ['plain text', () => withType(mutation('accounts.create'), 'text/plain')],
  ['bytes', () => withType(mutation('accounts.create'), 'application/octet-stream')],
  [
    'a query with the type of a form',
    () => withType(query('accounts.list', {}), 'multipart/form-data; boundary=x'),
  ],
  ['a query with the type of bytes', () => withType(query('accounts.list', {}), 'application/octet-stream')],
  ['a query with the type text', () => withType(query('accounts.list', {}), 'text/plain')],
  ['HEAD', () => ({ ...query('accounts.list', {}), method: 'HEAD' })],
  ['HEAD of a mutation', () => ({ url: '/trpc/accounts.create', method: 'HEAD' })],
  ['PUT', () => ({ ...mutation('accounts.create', { name: 'Put' }), method: 'PUT' })],
  ['DELETE', () => ({ url: '/trpc/accounts.delete', method: 'DELETE' })],
  ['PATCH', () => ({ ...mutation('accounts.create', { name: 'Patch' }), method: 'PATCH' })],
  ['OPTIONS', () => ({ url: list, method: 'OPTIONS' })],
  [
    'a stream of answers, not in a batch',
    () => withHeaders(query('accounts.list', {}), { 'trpc-accept': 'application/jsonl' }),
  ],
  [
    'a stream of answers, by the usual header',
    () => withHeaders(query('accounts.list', {}), { accept: 'text/html, application/jsonl' }),
  ],
  [
    'an invalid header for streams',
    () => withHeaders(query('accounts.list', {}), { 'trpc-accept': 'text/html' }),
  ],
  ['a batch with a subscription', () => batchOf(['accounts.list', 'live.changes'], {})],
  ['a subscription, posted', () => mutation('live.changes', {})],
  [
    'another site',
    () =>
      withHeaders(mutation('accounts.create', { name: 'Elsewhere' }), {
        ...JSON_TYPE,
        origin: 'https://evil.example',
      }),
  ],
  ['an invalid host', () => withHeaders(query('accounts.list', {}), { host: 'a b' })],
  ['a host with a path', () => withHeaders(query('accounts.list', {}), { host: 'a/b' })],
])('malformed calls are answered alike %s', async (_, requestOf) => {
  const status = await expectAlike(requestOf);
  await expectAlike(requestOf, false);
  expect(status).toBeLessThan(500);
});

// Calls that delete records which others read come last, and one whose work goes on after its answer.
const isSweeping = (path: string) => Number(/delete|demoData|signOut|revoke|backups.create/i.test(path));
const paths = procedures().sort((one, other) => isSweeping(one) - isSweeping(other));

describe('every procedure is answered alike', () => {
  const call = (path: string, input: unknown) =>
    kindOf(path) === 'query' ? query(path, input) : mutation(path, input);

  test.each(paths.filter((path) => !path.startsWith('live.')))('%s', async (path) => {
    await expectAlike(() => call(path, inputOf(path) ? {} : undefined));
    const batch = kindOf(path) === 'query' ? batchOf : postedBatch;
    await expectAlike(({ lead }) => batch([path, path], { 0: { json: 'none' }, 1: { json: { id: lead } } }));
  });

  // Neither way knows a procedure by its name: these are of each type, with an input and without, for everybody, for staff
  // and for administrators, and one that comes alone.
  test.each([
    'leads.byId',
    'leads.stats',
    'leads.update',
    'auth.session',
    'auth.signIn',
    'auth.signOut',
    'exports.list',
    'backups.create',
  ])('%s with a wrong input, without a session, and by the other method', async (path) => {
    const batch = kindOf(path) === 'query' ? batchOf : postedBatch;
    if (inputOf(path)) await expectAlike(() => call(path, 'no input of this procedure'));
    await expectAlike(() => call(path, {}), false);
    await expectAlike(() => batch([path], { 0: { json: {} } }), false);
    await expectAlike(() => (kindOf(path) === 'query' ? mutation(path, {}) : query(path, {})));
  });
});
