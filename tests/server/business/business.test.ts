import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { draw } from '#server/business/drawing/drawLogo.ts';
import { Resvg } from '#server/business/drawing/renderer.ts';
import { publishedContent } from '#server/business/publishedContent.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { missingParts, noticeText } from '#shared/site/noticeParts.ts';
import { product } from '#shared/site/product.ts';
import { contentOf } from '../../support/pages/contentOf.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ PUBLIC_URL: 'https://desk.example' });
type App = Awaited<ReturnType<typeof buildApp>>;
let app: App;
const admin = db.staffOfFile({ role: 'admin' });

beforeAll(async () => {
  app = await start();
});
afterAll(() => app.close());

/** A process of its own data folder, with the same database. */
const start = async (dataDir = db.env.DATA_DIR) =>
  buildApp({ ...db, env: { ...db.env, DATA_DIR: dataDir }, clientDir: ensureClientBuild() });

const page = async (path = '/', from = app) =>
  (await from.inject({ url: path, headers: { accept: 'text/html' } })).body;

/** True if nothing stands in the last 80 of the 1200 columns of a picture, above its line at the bottom. */
function hasEmptyMargin(png: Buffer) {
  const { pixels, width } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><image href="data:image/png;base64,${png.toString('base64')}" width="1200" height="630"/></svg>`,
  ).render();
  const isPaper = (x: number, y: number) => pixels[(y * width + x) * 4] === 0xfb;
  return Array.from({ length: 80 }, (_, x) => x + 1120).every((x) =>
    Array.from({ length: 610 }, (_, y) => y).every((y) => isPaper(x, y)),
  );
}

const own = () => ({
  name: `Banksia ${randomUUID().slice(0, 8)}`,
  legalName: 'Banksia Ready Pty Ltd',
  abn: '51 824 753 556',
  tagline: 'Registration without fear',
  phone: '02 5550 1234',
  email: 'hello@banksia.example',
  address: '1 Wattle Lane, Dubbo NSW 2830',
  hours: 'Weekdays, 8 to 4',
  isGstRegistered: false,
  responseTime: 'within one business day',
  about: ['For three years we have <b>helped</b> & listened.</script>'],
});

async function save(
  section: 'details' | 'texts' | 'claims' | 'testimonials' | 'packages' | 'privacy' | 'workingDays',
  value: unknown,
) {
  const { version } = (await admin.business.sections())[section];
  return admin.business.save({ section, version, value } as Parameters<typeof admin.business.save>[0]);
}

const showsWithin5s = (text: string, path = '/', from = app) =>
  expect.poll(() => page(path, from), { interval: 25 }).toContain(text);

/** In the picture of link previews it takes as many lines as there are. */
const LONG_TAGLINE = 'Registration <without> fear & with company '.repeat(4).trim();

test('until something is published, the pages of the build show what is in force', async () => {
  expect(JSON.stringify(await publishedContent(db.orm.em.fork()))).toBe(JSON.stringify(defaultContent));
});

test('a file of the last content that is damaged or of another version does no harm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-'));
  for (const damaged of ['{"business":', '{"business":{}}', '']) {
    await writeFile(join(folder, 'site-content.json'), damaged);

    const next = await start(folder);

    expect(await page('/', next)).toContain('NDIS registration and audits, made clear');
    await next.close();
  }
  await rm(folder, { recursive: true });
});

describe('the details that an administrator saves', () => {
  const details = { ...own(), tagline: LONG_TAGLINE };
  const share = async () =>
    /og:image" content="https:\/\/desk.example(\/brand\/share-[\da-f]{16}.png)"/.exec(await page())?.[1] ??
    '';

  test('are on every public page within 5 s, for people, search engines and the client, and in the picture of link previews, in every process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'providerdesk-'));
    const other = await start(folder);
    onTestFinished(async () => {
      await other.close();
      await rm(folder, { recursive: true });
    });
    const before = await share();
    const picture = (await app.inject(before)).rawPayload;

    await save('details', details);

    await showsWithin5s(details.name);
    await showsWithin5s(details.name, '/', other);
    for (const path of ['/', '/ndis-audits', '/payment', '/no-such-page']) {
      const html = await page(path);
      expect(html, path).toContain(`· ${details.name}</title>`);
      expect(html, path).toContain('Banksia Ready Pty Ltd · ABN 51 824 753 556.');
      expect(html, path).not.toContain(defaultContent.business.name);
      // The name of the tool is for those who work with it.
      expect(html, path).not.toContain(product.name);
    }
    const landing = await page();
    expect(landing).toContain('helped&lt;/b&gt; &amp; listened.&lt;/script&gt;');
    expect(landing).toContain('"telephone":"(02) 5550 1234"');
    expect(landing).toContain('what registration costs, and what comes next');
    expect(contentOf(landing).business).toEqual({ ...details, phone: '(02) 5550 1234', abn: '51824753556' });
    expect(JSON.parse(await page('/manifest.webmanifest')).name).toBe(details.name);

    expect(await share()).not.toBe(before);
    const { statusCode, headers, rawPayload } = await app.inject(await share());
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeLessThan(80_000);
    expect(rawPayload.equals(picture)).toBe(false);
    expect(hasEmptyMargin(rawPayload)).toBe(true);
    // The earlier address serves the picture of now, and no other file is there.
    const earlier = await app.inject(before);
    expect(earlier.rawPayload.equals(rawPayload)).toBe(true);
    expect(earlier.headers['cache-control']).toBe('no-cache');
    for (const name of ['logo.png', 'icon-192.png', 'share.svg', 'crm.html'])
      expect((await app.inject(`/brand/${name}`)).statusCode, name).toBe(404);
  });

  test('are shown by a start at once, before the database has answered', async () => {
    await expect
      .poll(() => readFile(join(db.env.DATA_DIR, 'site-content.json'), 'utf8'))
      .toContain(details.name);

    const next = await start();
    onTestFinished(() => next.close());

    expect(await page('/', next)).toContain(details.name);
  });

  test('are the sender of mails, which are answered to it', async () => {
    await db.visitor().auth.signUp({
      firstName: 'Jo',
      lastName: 'Bloggs',
      email: 'jo@elsewhere.example',
      password: 'a garden of ferns',
    });

    const sent = await db.mail();
    expect(sent.at(-1)).toMatchObject({
      from: details.name,
      replyTo: details.email,
      to: 'jo@elsewhere.example',
    });
    expect(sent.at(-1)?.text).toContain(`${details.name}\n(02) 5550 1234`);
  });

  test('have the default of a field that there was not yet when they were saved', async () => {
    await db.sql(`update business_sections set value = value - 'isGstRegistered' - 'responseTime'`);

    const expected = { name: details.name, isGstRegistered: true, responseTime: 'soon' };
    expect((await admin.business.sections()).details.value).toMatchObject(expected);
    await expect.poll(async () => contentOf(await page()).business).toMatchObject(expected);
  });
});

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><script>alert(1)</script><path d="M0 0h300v100H0z" fill="#246" onclick="alert(2)"/></svg>';

const PNG = Buffer.from(new Resvg(LOGO).render().asPng());

/** A PNG of so many pixels, as its header says. */
const pngOf = (width: number, height: number) => {
  const png = Buffer.from(PNG);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
};

async function upload(payload: string | Buffer, role: 'admin' | 'manager' = 'admin') {
  const { id } = await db.member({ role });
  const { token } = await db.sessions.start(db.orm.em.fork(), id, null);
  return app.inject({
    method: 'POST',
    url: '/business/logo',
    headers: { 'content-type': 'application/octet-stream' },
    cookies: { [cookieName(db.env.PUBLIC_URL)]: token },
    payload,
  });
}

describe('the logo', () => {
  const shown = async () => /<img[^>]* src="(\/brand\/logo-[\da-f]{16}.png)"/.exec(await page())?.[1];
  const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString() === 'PNG';

  test('is drawn anew from an SVG, stands in the header, the structured data and the icons, is gone once it is removed, and back once that is undone', async () => {
    const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const { id: earlier } = (await upload(square)).json() as { id: string };
    const withText = LOGO.replace(
      '</svg>',
      '<g><text x="9">Hearth <tspan>&amp; Home</tspan></text></g></svg>',
    );

    const answer = await upload(withText);

    expect(answer.statusCode).toBe(200);
    const logo = answer.json() as { id: string };
    expect(logo).toMatchObject({ lostText: 'Hearth & Home' });
    const picture = async () => app.inject(String(await shown()));
    const size = ({ rawPayload }: Awaited<ReturnType<typeof picture>>) =>
      isPng(rawPayload) ? [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)] : null;
    // Three times the height of the header's.
    await expect.poll(async () => size(await picture())).toEqual([288, 96]);
    const address = String(await shown());
    const { headers } = await picture();
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await page()).toContain(`"logo":"https://desk.example${address}"`);
    const { icons } = JSON.parse(await page('/manifest.webmanifest')) as { icons: { src: string }[] };
    expect(icons.map(({ src }) => src.replace(/-[\da-f]{16}/, ''))).toEqual([
      '/brand/icon-192.png',
      '/brand/icon-512.png',
    ]);
    expect(await page()).toMatch(/<link rel="icon" href="\/brand\/icon-192-/);

    await expect(admin.business.removeLogo({ id: earlier })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await admin.business.removeLogo(logo);
    await expect.poll(shown).toBeUndefined();
    expect(await admin.business.logo()).toBeNull();
    expect(await page('/manifest.webmanifest')).toContain('/icon.svg');

    await admin.business.restoreLogo(logo);
    await expect.poll(shown).toBeTruthy();
  });

  test.each([
    ['no picture', 'hello', 'no SVG or PNG'],
    ['a page', '<!doctype html><p>Hello</p>', 'no SVG or PNG'],
    ['a broken SVG', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'no SVG or PNG'],
    ['a broken PNG', PNG.subarray(0, 40), 'Nothing can be seen'],
    ['an empty SVG', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', 'Nothing can be seen'],
    ['a PNG of too many pixels', pngOf(60_000, 60_000), 'too large'],
    ['a long line', pngOf(3_000, 10), 'too long and thin'],
  ])('is not made from %s', (_, file, message) => {
    expect(draw(Buffer.from(file))).toEqual({ refused: expect.stringContaining(message) });
  });

  test('that is refused says why, and is at most 1 MB', async () => {
    const refused = await upload('hello');
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('no SVG or PNG')]);
    expect((await upload(Buffer.alloc(1_000_001))).statusCode).toBe(413);
  });
});

const NEW_DAY = { state: 'nsw', day: '2027-02-03', name: 'Founders’ Day', isToBeConfirmed: false };

describe('the sections', () => {
  test('are those of the specification until they are saved', async () => {
    const { packages } = await admin.business.sections();

    expect(packages.version).toBe(0);
    expect(packages.value.map(({ id, monthlyPrice }) => [id, monthlyPrice])).toEqual([
      ['essential', 50_000],
      ['strategic', 100_000],
      ['premium', 150_000],
    ]);
  });

  test('are on their pages once they are saved: testimonials, which were marked as samples, packages and the privacy notice', async () => {
    const samples = async () => (await page()).match(/>Sample</g)?.length ?? 0;
    const link = /<a [^>]*href="\/privacy"/g;
    // Three testimonials and four claims.
    expect(await samples()).toBe(7);
    expect((await page('/')).match(link)).toHaveLength(1);
    expect(await page('/privacy')).toContain('Our notice is not published yet');
    const { value } = (await admin.business.sections()).packages;
    const draft = noticeText(await admin.business.privacyDraft());
    expect(missingParts(draft)).toEqual([]);
    for (const said of [
      'ABN',
      'numbers of clients and outlets',
      'when you open a proposal, and when you accept our terms',
      'in a database and in files on servers in [country of your server]',
      'your details go overseas',
      'It uses what you ask for',
      'how often the same text or network wrote to us',
      'We look into a complaint',
    ])
      expect(draft).toContain(said);
    await expect(save('privacy', draft)).rejects.toThrow(
      'Fill in [country of your server] and [country of your mail provider]',
    );
    const ready = draft.replaceAll(/\[country [^\]]+\]/g, 'Australia');

    await save('testimonials', [
      {
        quote: 'They rang back the same day.',
        name: 'Jo Bloggs',
        role: 'Founder',
        place: 'Dubbo',
        permissionGivenOn: '2026-10-01',
      },
    ]);
    await save(
      'packages',
      value.map((one, index) => (index === 0 ? { ...one, subtitle: 'One call a month' } : one)),
    );
    await save('privacy', ready);

    await showsWithin5s('A person decides in each case', '/privacy');
    const landing = await page();
    expect(landing).toContain('They rang back the same day.');
    expect(await samples()).toBe(4);
    expect(landing).toContain('Founder, Dubbo');
    expect(landing).not.toContain('2026-10-01');
    expect(await page('/ongoing-support')).toContain('One call a month');
    expect(landing.match(link)).toHaveLength(2);
    expect(ready).toContain(`is deleted after ${db.env.QUARANTINE_DAYS} days`);
    expect(await page('/sitemap.xml')).toContain('/privacy<');
  });

  test('an old version changes nothing, and answers the section as it is now, with who saved it and when', async () => {
    const section = 'workingDays';
    const { version, value } = (await admin.business.sections())[section];
    const changed = { ...value, state: 'vic' as const };
    await admin.business.save({ section, version, value: changed });

    await expect(admin.business.save({ section, version, value })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { value: changed, savedByName: 'Sam Staff', savedAt: expect.any(Date) },
    });
  });

  test.each([
    ['details', { ...own(), abn: '51 824 753 557' }],
    ['details', { ...own(), email: 'nobody' }],
    ['details', { ...own(), name: ' ' }],
    ['claims', [{ figure: '', label: 'One' }]],
    ['packages', []],
    ['workingDays', { state: 'nz', holidays: [] }],
    ['workingDays', { state: 'nsw', holidays: [NEW_DAY, NEW_DAY] }],
    ['workingDays', { state: 'nsw', holidays: [{ ...NEW_DAY, day: '2027-02-30' }] }],
    ['testimonials', [{ quote: 'Good', name: null, role: 'Founder', place: 'Dubbo', permissionGivenOn: '' }]],
  ] as const)('%s that are not valid are refused', async (section, value) => {
    await expect(save(section, value)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('what an administrator writes or removes', () => {
  test('is the words of the site', async () => {
    const { value } = (await admin.business.sections()).texts;
    expect(await page()).toContain('A first talk is free, and you are not bound to anything.');
    expect(await page()).toContain('Providers supported');

    await save('texts', {
      ...value,
      heroTitle: 'Registered in time',
      contactLead: 'The first hour costs $90.',
      pathSteps: 'Call us\nToday\n\nThe Commission decides\nIt takes its time',
    });

    await showsWithin5s('<title>Registered in time ·');
    const landing = await page();
    expect(landing).toContain('The first hour costs $90.');
    expect(landing).not.toContain('A first talk is free');
    expect(landing).not.toContain('Most take 3 to 6 months');
    expect(landing).toContain('<strong>The Commission decides</strong><span>It takes its time</span>');
  });

  test('is the usual word again where it is empty, which follows the name; claims and testimonials go with the link to them', async () => {
    const details = own();
    await save('details', details);
    await save('claims', []);
    await save('testimonials', []);
    await save('texts', { ...(await admin.business.sections()).texts.value, contactLead: '  ' });

    await showsWithin5s('A first talk is free');
    const landing = await page();
    expect(landing).toContain(`About ${details.name}`);
    const { value, usual } = (await admin.business.sections()).texts;
    expect(value).toMatchObject({ heroTitle: 'Registered in time', contactLead: '', aboutTitle: '' });
    expect(usual).toMatchObject({ aboutTitle: `About ${details.name}` });
    expect(landing).not.toContain('#testimonials');
    expect(landing).not.toContain('id="testimonials"');
    expect(landing).not.toContain('Providers supported');
  });

  test('is refused where services lack a block, or claims are more than six', async () => {
    const { value, usual } = (await admin.business.sections()).texts;
    const services = usual.services.split('\n\n').slice(1).join('\n\n');
    const claims = Array.from({ length: 7 }, (_, index) => ({ figure: `${index}`, label: 'Claim' }));

    await expect(save('texts', { ...value, services })).rejects.toThrow(/3 blocks/);
    await expect(save('claims', claims)).rejects.toThrow();
  });
});
