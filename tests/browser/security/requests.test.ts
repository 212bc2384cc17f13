import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { savedViewList } from '#shared/records/nouns.ts';
import { DESKTOP, expectAccessible, testBrowser, testProduct } from '../../support/browser.ts';
import { sumOfShifts, takeShifts, watchShifts } from '../../support/pages/shifts.ts';
import { newLead } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;

beforeAll(async () => {
  member = await product.member();
});

// The stream of live updates is one request that never ends, and reminders are claimed by the clock.
const isCall = (path: string) =>
  path.startsWith('/trpc/') && path !== '/trpc/live.changes' && path !== '/trpc/notices.claimReminders';

/** Records every request to the server, by the procedures that it calls. */
function recordRequests(page: Page) {
  let requests: string[][] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (isCall(path)) requests.push(path.slice('/trpc/'.length).split(',').toSorted());
  });
  /** Waits for exactly these requests since the last call. A later request fails the next call. */
  const expectRequests = async (...expected: string[][]) => {
    await expect.poll(() => requests).toEqual(expected);
    requests = [];
  };
  /** The same for procedures, in whatever requests they are called. */
  const expectCalls = async (...expected: string[]) => {
    await expect.poll(() => requests.flat().toSorted()).toEqual(expected);
    requests = [];
  };
  return { expectRequests, expectCalls };
}

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1920, height: 1080 };

test.each([
  ['on a desktop', { viewport: DESKTOP }],
  ['in dark in the narrowest window', { viewport: NARROW, colorScheme: 'dark' }],
  ['in forced colours in a wide window', { viewport: WIDE, forcedColors: 'active' }],
] as const)('a skeleton is painted before any script has run, and nothing moves: %s', async (_, options) => {
  const page = await signedInPage({ open: browser.openFresh }, product, member, options);
  await watchShifts(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });

  await page.goto(`${product.url}/crm/leads`, { waitUntil: 'commit' });
  await page.getByRole('status').getByText('Loading leads...').waitFor();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  // Only the words, and nothing that would not answer.
  expect(await page.getByRole('status').count()).toBe(1);
  expect(await page.locator('#root :is(a, button, input)').count()).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  await expectAccessible(page, ['color-contrast', 'landmark-one-main', 'region']);
  scripts.resolve();
  await page.getByRole('link', { name: 'Add Lead' }).first().waitFor();

  await expect.poll(() => page.locator('#skeleton').count()).toBe(0);
  const shifts = await takeShifts(page);
  expect(sumOfShifts(shifts), JSON.stringify(shifts)).toBeLessThan(0.02);
});

test('the skeleton stays until the session is known, and each bar stays where it is', async () => {
  const page = await signedInPage({ open: browser.openFresh }, product, member, { viewport: DESKTOP });
  const session = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.session*', async (route) => {
    await session.promise;
    await route.continue();
  });
  const placeOf = (bar: Locator) => bar.evaluate((one) => JSON.stringify(one.getBoundingClientRect()));

  await page.goto(`${product.url}/crm/leads`, { waitUntil: 'commit' });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('status').getByText('Loading leads...').waitFor();
  const [sidebar, column] = [page.locator('#skeleton > *').first(), page.locator('#skeleton > *').last()];
  const before = [await placeOf(sidebar), await placeOf(column.locator('> *').first())];
  session.resolve();
  await page.getByRole('link', { name: 'Add Lead' }).first().waitFor();

  expect([await placeOf(page.locator('aside')), await placeOf(page.locator('header'))]).toEqual(before);
});

test('the list of leads loads less than 230 kB in fewer than 18 requests', async () => {
  const staff = await product.signedIn(member);
  const { id } = await newLead(staff);
  onTestFinished(async () => {
    await staff.leads.delete({ id });
  });
  const page = await signedInPage({ open: browser.openFresh }, product, member);
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));

  await page.goto(`${product.url}/crm/leads`, { waitUntil: 'load' });
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Loading leads').count()).toBe(0);
  // The screen begins to load this once it is shown; what it loads in case of need comes seconds later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  const typeface = await page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status, unicodeRange }) =>
      family.includes('Atkinson') && status === 'loaded' ? unicodeRange.slice(0, 7) : [],
    ),
  );
  expect(typeface).toEqual(['U+20-2F', 'U+30-39']);
  // Mantine's alone: the others stand in the page.
  expect(finished.filter((request) => request.resourceType() === 'stylesheet')).toHaveLength(1);
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  expect(sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0)).toBeLessThan(230_000);
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.length).toBeLessThan(18);
});

/** The calls of the page before its scripts are there, in a window of this width. */
const preloadedCalls = (page: Page) =>
  page
    .locator('link[rel="preload"][as="fetch"]')
    .evaluateAll((links) =>
      (links as HTMLLinkElement[]).flatMap(({ media, href }) =>
        matchMedia(media).matches ? new URL(href).pathname + new URL(href).search : [],
      ),
    );

test.each([
  ['a tablet', { width: 768, height: 1024 }],
  ['the widest phone', { width: 767, height: 1024 }],
])(
  'each list of a noun states what it and its filters call, and its page requests that early and once: %s',
  async (_, viewport) => {
    const page = await signedInPage({ open: browser.openFresh }, product, member, { viewport });
    let requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (isCall(pathname)) requested.push(pathname + search);
    });
    for (const list of savedViewList.values) {
      requested = [];
      await page.goto(`${product.url}/crm/${list}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByText(`Loading ${list}`).count()).toBe(0);
      const early = await preloadedCalls(page);
      expect(early.at(-1)).toContain('savedViews.list');
      // There are no opportunities: the columns of the board are requested once it says which there are.
      expect(requested, list).toEqual(early);
    }
  },
);

test('the dashboard requests what it shows to everybody early and once, and then what only administrators see', async () => {
  const admin = await product.member({ role: 'admin' });
  const page = await signedInPage({ open: browser.openFresh }, product, admin);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (isCall(pathname)) requested.push(pathname + search);
  });

  await page.goto(`${product.url}/crm`);

  await expect.poll(() => requested.at(-1)).toContain('backups.last');
  expect(requested.at(-1)).toContain('invoicing.overdue');
  expect(requested.slice(0, -1)).toEqual(await preloadedCalls(page));
});

test('common navigation requests each thing once, and batches what is requested at the same time', async () => {
  const title = `Walked by ${crypto.randomUUID().slice(0, 8)}`;
  await newLead(await product.signedIn(member), { title });
  const page = await signedInPage({ open: browser.openFresh }, product, member);
  const { expectRequests, expectCalls } = recordRequests(page);
  // Its clock stands still: a record is requested again five seconds after it was prefetched.
  const opened = Date.now();
  await page.clock.setFixedTime(opened);

  await page.goto(`${product.url}/crm/leads`);
  await expectRequests(
    ['auth.session'],
    ['leads.list', 'notices.count', 'quarantine.count', 'savedViews.list'],
  );

  await page.getByRole('link', { name: title, exact: true }).hover();
  await expectRequests(['leads.byId']);
  // The link is opened by key: where the pointer was there is another link on the next screen, which would be prefetched.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: title, exact: true }).press('Enter');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  // What its card suffices for is not kept waiting for the prefetched lead: where that comes later, the rest is sent then.
  await expectCalls(
    'activities.due',
    'activities.timeline',
    'documents.list',
    'leads.samePerson',
    'proposals.declined',
    // What runs, what is over, and the draft of the next step.
    'proposals.list',
    'proposals.list',
    'proposals.list',
    'team.options',
  );

  // Later than that, only what live updates do not keep is requested again.
  await page.getByText('Lead created').first().waitFor();
  await page.clock.setFixedTime(opened + 60_000);
  await page.getByRole('link', { name: 'Edit Lead' }).click();
  await page.getByRole('heading', { name: 'Edit Lead', level: 1 }).waitFor();
  await expectRequests(['leads.byId'], ['contacts.byAccount']);

  await page.getByLabel('Title').fill(`${title} twice`);
  await expectRequests(['duplicates.find']);
  await page.getByRole('button', { name: 'Save Lead' }).click();
  const renamed = page.getByRole('link', { name: `${title} twice`, exact: true });
  await renamed.waitFor();
  // The answer makes one call and the list that it leads to the other: whether they are sent together depends on the machine.
  await expectCalls('leads.list', 'leads.update', 'notices.count');

  await renamed.press('Enter');
  await page.getByRole('heading', { name: `${title} twice`, level: 1 }).waitFor();
  // The lead is there, from saving it.
  await expectRequests([
    'activities.due',
    'activities.timeline',
    'documents.list',
    'leads.samePerson',
    'proposals.declined',
    'proposals.list',
    'proposals.list',
    'proposals.list',
  ]);

  await page.goBack();
  await renamed.waitFor();
  await expectRequests(['leads.list']);

  await page.getByRole('button', { name: `Delete ${title} twice` }).click();
  await page.getByText('Lead deleted successfully').waitFor();
  await expectRequests(['leads.delete'], ['leads.list', 'notices.count']);
});
