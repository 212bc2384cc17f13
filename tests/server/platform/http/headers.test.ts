import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { openInlineTexts } from '#server/platform/pages/inlineTexts.ts';
import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { publicPages } from '#shared/site/pages.ts';
import { sendRaw } from '../../../support/servers/rawSocket.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase({ PUBLIC_URL: 'https://desk.example', LIMIT_MAILS_PER_HOUR: '1' });
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp({ ...db, clientDir: ensureClientBuild() });
  app.get('/breaks', () => {
    throw new Error('select secret from somewhere');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const page = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };

describe('every response has the security headers', () => {
  test.each([
    [200, 'a page of the site', { url: '/', headers: page }],
    [200, 'a screen of the CRM', { url: '/crm/leads', headers: page }],
    [200, 'a file', { url: '/icon.svg' }],
    [200, 'a procedure', { url: '/trpc/auth.session' }],
    [200, 'the sign of life', { url: '/healthz' }],
    [308, 'a page with a slash too many', { url: '/ndis-audits/', headers: page }],
    [400, 'a malformed address', { url: '/%zz' }],
    [400, 'a malformed call', { url: '/trpc/auth.signIn', method: 'POST', headers: json, payload: '{' }],
    [401, 'a call without a session', { url: '/trpc/leads.recent' }],
    [403, 'a write from elsewhere', { url: '/trpc/a', method: 'POST', headers: { origin: 'null' } }],
    [404, 'an unknown page', { url: '/none', headers: page }],
    [404, 'an unknown file', { url: '/assets/none.js' }],
    [404, 'an unknown procedure', { url: '/trpc/none' }],
    [405, 'another method', { url: '/trpc/auth.signOut', method: 'DELETE' }],
    [413, 'too much', { url: '/trpc/a', method: 'POST', headers: json, payload: 'x'.repeat(65_537) }],
    [415, 'a form', { url: '/trpc/auth.signOut', method: 'POST', headers: { 'content-type': 'text/plain' } }],
    [500, 'a bug', { url: '/breaks' }],
  ] as const)('%i, %s', async (status, _, request) => {
    const { statusCode, headers } = await app.inject(request);

    expect(statusCode).toBe(status);
    if (request.url.startsWith('/trpc')) expectSecureData(headers);
    else expectSecure(headers);
    if (status !== 200 || request.url.startsWith('/trpc')) expect(headers['cache-control']).toMatch(/^no-/);
    if (request.url.startsWith('/trpc')) expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    [400, 'text that is not HTTP', 'HELLO\r\n\r\n'],
    [404, 'a request to be sent back', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      400,
      'a body with two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [431, 'a head without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%i, %s', async (status, _, text) => {
    const [head = '', body = ''] = (await sendRaw(app, text)).split('\r\n\r\n');

    const lines = head.split('\r\n').map((line) => line.split(/: (.*)/s));
    expect(lines[0]?.[0]).toContain(`HTTP/1.1 ${status} `);
    expectSecure(Object.fromEntries(lines.map(([name = '', value]) => [name.toLowerCase(), value])));
    expect(JSON.parse(body).error.json.data.httpStatus).toBe(status);
  });
});

test('a response that says to retry later has them too', async () => {
  const starting = await buildApp({ ...db, mailer: { ...db.mailer, isOpen: () => false } });
  const requestReset = () => {
    const payload = { json: { email: 'nobody@desk.example' } };
    return app.inject({ method: 'POST', url: '/trpc/auth.requestPasswordReset', payload });
  };

  const notReady = await starting.inject('/readyz');
  await requestReset();
  const tooMany = await requestReset();
  await starting.close();

  expect([notReady.statusCode, tooMany.statusCode]).toEqual([503, 429]);
  expectSecure(notReady.headers);
  expectSecureData(tooMany.headers);
  for (const { headers } of [notReady, tooMany]) expect(headers['cache-control']).toBe('no-store');
});

function expectSecure(headers: Record<string, unknown>) {
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.split(/ (.*)/s)),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  });
  expect(policy['script-src']).toMatch(/^'self'( 'sha256-[\w+/]{43}=')*$/);
  expect(policy['style-src']).toMatch(/^'self'( 'sha256-[\w+/]{43}=')*( 'nonce-[\w-]{22}')?$/);
  expectSecureAnswer(headers);
}

/** An answer that is no page: nothing of it may load, act, or stand in a frame, where a browser is made to show it. */
function expectSecureData(headers: Record<string, unknown>) {
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
  expectSecureAnswer(headers);
}

function expectSecureAnswer(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(Object.keys(headers).filter((name) => /^access-control|^server$|powered/.test(name))).toEqual([]);
}

test('the style of a page is allowed by a nonce that is never reused', async () => {
  const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/crm', headers: page })));

  const nonces = answers.map(({ headers, body }) => {
    const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? [];
    expect(body).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

describe('what stands in a page is allowed by its hash', () => {
  test.each([...publicPages, '/none', '/crm', SENT_PROPOSAL_PATH, SHARED_DOCUMENT_PATH])(
    '%s, and nothing else is',
    async (url) => {
      const { headers, body } = await app.inject({ url, headers: page });

      const hashes = [...body.matchAll(/<(style|script)(?![^>]*(?: src=|json"))[^>]*>(.*?)<\/\1>/gs)].map(
        ([, kind, text = '']) => `${kind} ${createHash('sha256').update(text).digest('base64')}`,
      );
      const policy = String(headers['content-security-policy']);
      const allowed = [...policy.matchAll(/(style|script)-src ([^;]*)/g)].flatMap(([, kind, sources = '']) =>
        [...sources.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => `${kind} ${hash}`),
      );
      expect(hashes).toContainEqual(expect.stringMatching(/^script/));
      expect(allowed.toSorted()).toEqual(hashes.toSorted());
      expect(policy).not.toContain('unsafe');
    },
  );

  test('and what is not of the build is not, though it stands there', () => {
    const hashesIn = openInlineTexts(ensureClientBuild());

    expect(hashesIn('<script>alert(1)</script><style>body { color: red }</style>')).toEqual({
      styles: [],
      scripts: [],
    });
  });
});

describe('a hashed file that is neither a page nor a worker has the headers of data', () => {
  test.each(['.js', '.css', '.woff2'])('%s', async (ending) => {
    const name = readdirSync(join(ensureClientBuild(), 'assets')).find((file) => file.endsWith(ending));

    const { headers } = await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } });

    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expectSecureData(headers);
  });

  test('a worker has the content security policy', async () => {
    const worker = readdirSync(join(ensureClientBuild(), 'assets')).find((file) =>
      /worker.*\.mjs$/.test(file),
    );

    expectSecure((await app.inject(`/assets/${worker}`)).headers);
  });
});

test('Strict-Transport-Security is sent under https only', async () => {
  const plain = await buildApp({ ...db, env: { ...db.env, PUBLIC_URL: 'http://desk.example' } });

  const { headers } = await plain.inject('/healthz');

  expect(headers['strict-transport-security']).toBeUndefined();
  await plain.close();
});

test.each([
  '//evil.example/ndis-audits/',
  '/\\evil.example/ndis-audits/',
  '/%2f%2fevil.example/',
  '/ndis-audits//evil.example/',
  '/ndis-audits/?next=https://evil.example/',
  'http://evil.example/ndis-audits/',
  '/crm?next=//evil.example',
])('a path never redirects to another site %s', async (url) => {
  const answer = await sendRaw(app, `GET ${url} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);

  const [head = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 [234]/);
  const [, location = '/'] = /^location: (.*)$/im.exec(head) ?? [];
  expect(location).toMatch(/^\/(?![/\\])/);
});

describe('only files of the built client are served', () => {
  const climbs = [
    '..',
    '%2e%2e',
    '.%2e',
    '..%2f..',
    '..%5c..',
    '%252e%252e',
    '..%c0%af..',
    '....//..',
    '..;',
  ];
  const aims = ['package.json', 'etc/passwd', '.env', 'src/server/app.ts'];
  const hidden = [
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/assets/.vite/manifest.json',
    '/index.html',
    '/pages/index.html',
    '/icon.svg.br',
    '/icon.svg%00.js',
    '/icon.svg/',
    '/assets',
    '/assets/',
    '/node_modules/react/package.json',
    '/main.tsx',
    '/src/server/app.ts',
  ];

  const spelt = (path: string) => `GET ${path} HTTP/1.1\r\nHost: desk.example\r\nConnection: close\r\n`;

  test.each(hidden)('%s', async (path) => {
    expect(await sendRaw(app, `${spelt(path)}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each(climbs)('with %s in the path', async (climb) => {
    for (const start of ['', '/assets', '/crm'])
      for (const aim of aims)
        for (const accept of ['*/*', 'text/html']) {
          const path = `${start}/${climb}/${climb}/${aim}`;
          const answer = await sendRaw(app, `${spelt(path)}Accept: ${accept}\r\n\r\n`);

          if (accept === '*/*') expect(answer, path).toMatch(/^HTTP\/1\.1 40[04] /);
          expect(answer, path).not.toMatch(/"providerdesk"|root:|DATABASE_URL|import /);
        }
  });

  test('source maps are neither served nor referenced', async () => {
    const assets = readdirSync(join(ensureClientBuild(), 'assets'));
    const script = assets.find((name) => name.endsWith('.js'));

    expect(assets.filter((name) => name.endsWith('.map'))).toEqual([]);
    const { body } = await app.inject(`/assets/${script}`);
    expect(body).not.toContain('sourceMappingURL');
    expect((await app.inject(`/assets/${script}.map`)).statusCode).toBe(404);
  });
});
