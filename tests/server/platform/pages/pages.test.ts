import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { siteImages } from '#server/business/drawing/siteImages.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { revokeSessions } from '#server/platform/identity/sessions.ts';
import { TEAM, TeamPolicy } from '#server/platform/identity/teamPolicy.entity.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { openSitePages } from '#server/platform/pages/sitePages.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { publicPages } from '#shared/site/pages.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase({ PUBLIC_URL: 'https://desk.example' });

beforeAll(async () => {
  await db.app({ clientDir: ensureClientBuild() });
});

const COOKIE = cookieName('https://desk.example');

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  db.inject({ url, headers });

/** Requests a page as somebody with this role. */
async function getSignedIn(url: string, role: User['role'] = 'staff') {
  const member = await db.member({ firstName: 'Zebedee', lastName: 'Quux', role });
  const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
  return get(url, { accept: 'text/html', cookie: `${COOKIE}=${token}` });
}

test('the public pages read what is published at a start, also where no change is announced', async () => {
  const published = { content: defaultContent, logo: null };
  const pages = await openSitePages({
    clientDir: ensureClientBuild(),
    dataDir: db.env.DATA_DIR,
    origin: 'https://desk.example',
    content: {
      defaultSite: published,
      read: async () => published,
      draw: siteImages,
      subscribe: () => () => {},
    },
  });
  await expect.poll(() => pages.isCurrent()).toBe(true);
  await pages.close();
});

describe('the page of the CRM', () => {
  const ADDRESSES = ['/crm', '/crm/leads', '/crm/leads?search=a', '/crm/leads/new', '/crm/settings'];

  test.each(['staff', 'manager', 'admin'] as const)(
    'is sent with the skeleton of its frame: %s',
    async (role) => {
      const pages = await Promise.all(ADDRESSES.map((url) => getSignedIn(url, role)));

      for (const { body, headers } of pages) {
        expect(body.match(/ id="skeleton"/g)).toHaveLength(1);
        expect(body).toContain('role="status"');
        expect(headers['cache-control']).toBe('no-store');
        // Names, addresses, numbers: it is the same for everybody but for its nonce.
        expect(body).not.toMatch(/Zebedee|Quux|@\w+\.\w/i);
      }
      const [dashboard, leads, filtered] = pages.map(({ body }) => body);
      expect(leads).toContain('Loading leads...');
      expect(leads).toMatch(/<link rel="preload" as="fetch"[^>]+leads\.list/);
      // The filters say which leads it shows, and so what it calls.
      expect(filtered).toContain('Loading leads...');
      expect(filtered).not.toContain('leads.list');
      expect(dashboard).toContain('Loading...');
    },
  );

  test('is the same for every role', async () => {
    const pages = await Promise.all(
      (['staff', 'manager', 'admin'] as const).map((role) => getSignedIn('/crm/leads', role)),
    );

    const [first, ...others] = pages.map(({ body }) => body.replace(/nonce="[^"]+"/, ''));
    for (const other of others) expect(other).toBe(first);
  });

  test('has no skeleton for who is not signed in or not any more, nor where none belongs', async () => {
    const member = await db.member();
    const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
    await revokeSessions(db.orm.em.fork(), member.id);
    const pages = [
      ...(await Promise.all(ADDRESSES.map((url) => get(url)))),
      await get('/crm/leads', { accept: 'text/html', cookie: `${COOKIE}=${token}` }),
      await get('/crm/leads', { accept: 'text/html', cookie: `${COOKIE}=${'a'.repeat(43)}` }),
      await getSignedIn('/crm/verify-email'),
      await getSignedIn('/crm/invitation'),
      await getSignedIn('/crm/no-such-screen'),
    ];

    for (const { body, statusCode } of pages) {
      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('skeleton');
    }
  });

  test('has no skeleton for who has to set up two-step sign-in first', async () => {
    const admin = await db.staff({ role: 'admin' });
    await admin.team.setPolicy({ adminsNeedSecondFactor: true });
    const { body } = await getSignedIn('/crm/leads', 'admin');
    await db.orm.em.fork().nativeUpdate(TeamPolicy, TEAM, { adminsNeedSecondFactor: false });

    expect(body).not.toContain('skeleton');
    expect((await getSignedIn('/crm/leads', 'admin')).body).toContain('skeleton');
  });

  test('has no skeleton while the database does not answer', async () => {
    const member = await db.member();
    const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
    const holder = db.orm.em.fork();
    await holder.begin();
    await holder.execute('lock table sessions in access exclusive mode');

    const { statusCode, body } = await get('/crm/leads', {
      accept: 'text/html',
      cookie: `${COOKIE}=${token}`,
    });

    await holder.rollback();
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
  });

  test('is compressed', async () => {
    const { headers, rawPayload } = await get('/crm', { accept: 'text/html', 'accept-encoding': 'br' });

    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('a screen', () => {
  /** The load of a list's cards, or with `parts` of its table too: every file, and all their bytes as they are sent. */
  const load = async (path: string, ...parts: string[]) => loadedBy((await getSignedIn(path)).body, parts);
  const loadedBy = (body: string, parts: string[]) => {
    const assets = join(ensureClientBuild(), 'assets');
    const wanted = new RegExp(`^(${parts.join('|')})-[\\w-]+\\.(js|css)$`);
    // A phone loads some more, for its bar and its rows.
    const linked = [...body.matchAll(/(?<!em\)" href=")\/assets\/([\w.-]+)"/g)].map(([, name = '']) => name);
    const files = new Set([...linked, ...readdirSync(assets).filter((name) => wanted.test(name))]);
    for (const name of files) {
      const code = name.endsWith('.js') ? readFileSync(join(assets, name), 'utf8') : '';
      for (const [, next = ''] of code.matchAll(/(?:from|import)"\.\/([\w.-]+)"/g)) files.add(next);
    }
    const sizes = [...files].map((name) => {
      const small = join(assets, `${name}.br`);
      return statSync(existsSync(small) ? small : join(assets, name)).size;
    });
    return { files: [...files], size: sizes.reduce((sum, size) => sum + size) };
  };
  const LATER = /^(forms|sign-in|fields|schemas|leads|BoardDragging)-/;

  test.each(['leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'documents'])(
    'of a list loads no forms, dialogs or schemas, and its size is limited: %s',
    async (path) => {
      const { files, size } = await load(`/crm/${path}`);

      expect(files.length).toBeGreaterThan(10);
      expect(files.filter((name) => LATER.test(name) || name.startsWith('table-'))).toEqual([]);
      expect(size).toBeLessThan(230_000);
    },
  );

  test.each(['Lead', 'Opportunity', 'Contact', 'Account', 'Proposal', 'Document'])(
    'of a list as a table loads no forms, dialogs or schemas either, and its size is limited: %sTable',
    async (noun) => {
      const { files, size } = await load('/crm/leads', 'LeadList', `${noun}Table`);

      expect(files).toContainEqual(expect.stringMatching(/^table-.*\.js$/));
      expect(files.filter((name) => LATER.test(name))).toEqual([]);
      expect(size).toBeLessThan(240_000);
    },
  );

  test('of reports loads no forms, dialogs or schemas and nothing of lists, and its size is limited', async () => {
    const { files, size } = await load('/crm/reports');

    expect(files).toContainEqual(expect.stringMatching(/^Reports-.*\.js$/));
    expect(files.filter((name) => LATER.test(name) || /^(table|cards)-/.test(name))).toEqual([]);
    expect(size).toBeLessThan(240_000);
  });

  test('to sign in loads what that needs of the forms, and its size is limited', async () => {
    const { body } = await get('/crm', { accept: 'text/html' });
    const { files, size } = loadedBy(body, ['LoginScreen', 'CrmRoot']);

    expect(files).toContainEqual(expect.stringMatching(/^sign-in-/));
    expect(files.filter((name) => name.startsWith('forms-'))).toEqual([]);
    expect(size).toBeLessThan(265_000);
  });

  test('of a list has the rows of a phone linked, which waits for nothing else', async () => {
    const { body } = await getSignedIn('/crm/leads');

    for (const part of ['BottomBar', 'PhoneRow'])
      expect(body).toMatch(
        new RegExp(`<link rel="modulepreload" crossorigin media="[^"]+47.99em\\)" href="/assets/${part}-`),
      );
  });
});

test('the typeface of a page has the letters that its style says and a 0 without a slash, and no page needs another for English', async () => {
  const assets = join(ensureClientBuild(), 'assets');
  const { body } = await get('/');
  const preloaded = [...body.matchAll(/<link[^>]+href="\/assets\/([\w-]+\.woff2)"[^>]+as="font"/g)].map(
    ([, name = '']) => name,
  );
  const styles = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const faces = styles.flatMap(
    (name) => readFileSync(join(assets, name), 'utf8').match(/@font-face\{[^}]*\}/g) ?? [],
  );
  const lettersOf = (face = '') =>
    [
      // A range such as U+20-2F may stand as U+2?.
      ...(/unicode-range:([^;}]*)/.exec(face)?.[1] ?? '')
        .replace(/U\+(\w)\?/g, 'U+$10-$1F')
        .matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi),
    ].flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
    });
  const shown = preloaded.flatMap((name) => {
    const font = fontkit.create(readFileSync(join(assets, name)));
    // The last one marks the end of the font's table.
    const letters = 'characterSet' in font ? font.characterSet.filter((letter) => letter < 0xffff) : [];
    expect(lettersOf(faces.find((face) => face.includes(name)))).toEqual(letters);
    return letters.map((letter) => ({ letter: String.fromCodePoint(letter), font: font as fontkit.Font }));
  });

  expect(shown.map(({ letter }) => letter)).toEqual(expect.arrayContaining([...'Aa0’–…·×']));
  const [nought] = shown.flatMap(({ letter, font }) => (letter === '0' ? font.layout(letter).glyphs : []));
  expect(nought?.path.commands.filter(({ command }) => command === 'moveTo')).toHaveLength(2);
});

test.each([
  ['/', 'text/html'],
  ['/ndis-audits', '*/*'],
  ['/NDIS-Audits?tab=registration-groups', 'text/html'],
  ['/crm', 'text/html'],
  ['/crm/leads?search=a', 'text/html'],
  ['/no-such-page', 'text/html'],
  ['/no-such-page', 'application/json'],
  ['/robots.txt', '*/*'],
  ['/healthz', '*/*'],
  ['/downloads/none', '*/*'],
  ['/exchange/imports/none/problems.csv', '*/*'],
])('HEAD %s answers as GET does, without a body', async (url, accept) => {
  const [read, head] = [
    await get(url, { accept }),
    await db.inject({ method: 'HEAD', url, headers: { accept } }),
  ];

  const fixed = ({ headers }: typeof head) => {
    const { date: _, 'x-request-id': __, 'content-security-policy': policy, ...rest } = headers;
    // The length of an empty answer is left out of an answer to HEAD.
    if (rest['content-length'] === '0') delete rest['content-length'];
    return { ...rest, policy: String(policy).replace(/nonce-[^']+/, 'nonce') };
  };
  expect(head.statusCode).toBe(read.statusCode);
  expect(fixed(head)).toEqual(fixed(read));
  expect(head.body).toBe('');
});

describe('a public page', () => {
  test.each(publicPages)('%s has a title, metadata and its content in the HTML', async (path) => {
    const { statusCode, headers, body } = await get(path, {});

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toMatch(/<title>[^<]+ · ProviderReady<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/);
    expect(body).toContain(`<meta property="og:url" content="https://desk.example${path}">`);
    expect(body).toMatch(
      /<meta property="og:image" content="https:\/\/desk.example\/brand\/share-[\da-f]{16}.png">/,
    );
    expect(body).toMatch(/<h1[ >]/);
    expect(body).not.toContain('%ORIGIN%');
  });

  test('has one address, to which a trailing slash redirects', async () => {
    const { statusCode, headers } = await get('/registration-proposal/?groups=0107');

    expect([statusCode, headers.location]).toEqual([308, '/registration-proposal?groups=0107']);
  });

  test.each([
    ['/NDIS-AUDITS?tab=registration-groups', '/ndis-audits?tab=registration-groups'],
    ['//ndis-audits', '/ndis-audits'],
    ['/Payment//?groups=0107', '/payment?groups=0107'],
    ['//', '/'],
    ['/crm/', '/crm'],
    ['/CRM/leads?q=Ab', '/crm/leads?q=Ab'],
    ['//crm//leads/Ab', '/crm/leads/Ab'],
  ])('has one address, to which other spellings redirect: %s', async (url, location) => {
    const { statusCode, headers } = await get(url);

    expect([statusCode, headers.location]).toEqual([308, location]);
  });

  test.each<Record<string, string>>([{ accept: '*/*' }, {}])(
    'of the CRM is sent to programs that accept anything: %j',
    async (headers) => {
      const { statusCode, body } = await get('/crm', headers);

      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root">');
    },
  );

  test('is not sent again while it is unchanged', async () => {
    const { headers } = await get('/');

    const again = await get('/', { 'if-none-match': String(headers.etag) });

    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip;q=1.0, br;q=0', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('is sent in the accepted encoding: %s', async (accepted, unpack) => {
    const plain = await get('/ndis-audits', {});

    const packed = await get('/ndis-audits', { 'accept-encoding': accepted });

    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.vary).toBe('Accept-Encoding');
  });

  test('contains valid structured data for search engines', async () => {
    const { body } = await get('/ndis-audits');

    const found = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];

    const types = found.map(([, json = '']) => (JSON.parse(json) as Record<string, unknown>)['@type']);
    expect(types).toEqual(['ProfessionalService', 'FAQPage']);
  });
});

describe('search engines', () => {
  test('get every page in the sitemap except the payment page, and the privacy notice before there is one', async () => {
    const { body } = await get('/sitemap.xml');

    const listed = [...body.matchAll(/<loc>https:\/\/desk\.example(.*?)<\/loc>/g)].map(([, path]) => path);
    const left = ['/payment', '/privacy'];
    expect(listed).toEqual(publicPages.filter((path) => !left.includes(path)));
    for (const path of left)
      expect((await get(path)).body).toContain('<meta name="robots" content="noindex">');
  });

  test('are kept out of the CRM', async () => {
    const { body } = await get('/robots.txt');

    expect(body).toContain('Disallow: /crm');
    expect(body).toContain('Sitemap: https://desk.example/sitemap.xml');
  });
});

describe('an unknown address', () => {
  test('answers 404 with the page for it', async () => {
    const { statusCode, body } = await get('/no-such-page');

    expect(statusCode).toBe(404);
    expect(body).toContain('Oops! Page not found');
  });

  test.each(['/assets/none.js', '/favicon.ico', '/index.html', '/pages/404.html', '/assets/'])(
    'of a file answers a plain 404: %s',
    async (url) => {
      const { statusCode, body } = await get(url, { accept: '*/*' });

      expect(statusCode).toBe(404);
      expect(body).not.toContain('<html');
    },
  );
});

test('every script and style of a page exists, compressed and cached permanently', async () => {
  const { body } = await get('/registration-proposal');
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);

  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const { statusCode, headers } = await get(file, { 'accept-encoding': 'br' });
    expect(statusCode, file).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-encoding'], file).toBe(file.endsWith('.woff2') ? undefined : 'br');
  }
});
