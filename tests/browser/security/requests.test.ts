import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { testBrowser, testProduct } from '../../support/browser.ts';
import { newLead } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;

beforeAll(async () => {
  member = await product.member();
});

/** Records every request to the server, by the procedures that it calls. */
function recordRequests(page: Page) {
  let requests: string[][] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // The stream of live updates is one request that never ends, and reminders are claimed by the clock.
    if (path.startsWith('/trpc/') && path !== '/trpc/live.changes' && path !== '/trpc/notices.claimReminders')
      requests.push(path.slice('/trpc/'.length).split(',').toSorted());
  });
  /** Waits for exactly these requests since the last call. A later request fails the next call. */
  return async (...expected: string[][]) => {
    await expect.poll(() => requests, { timeout: 5_000 }).toEqual(expected);
    requests = [];
  };
}

test('common navigation requests each thing once, and batches what is requested at the same time', async () => {
  await newLead(await product.signedIn(member), { title: 'Walked by' });
  const page = await signedInPage({ open: browser.openFresh }, product, member);
  const expectRequests = recordRequests(page);

  await page.goto(`${product.url}/crm/leads`);
  await expectRequests(
    ['auth.session'],
    ['leads.list', 'notices.count', 'quarantine.count', 'savedViews.list'],
  );

  await page.getByRole('link', { name: 'Walked by', exact: true }).hover();
  await expectRequests(['leads.byId']);
  // By key: where the pointer was there is another link on the next screen, which would be prefetched.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Walked by', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Walked by', level: 1 }).waitFor();
  await expectRequests([
    'activities.timeline',
    'documents.list',
    'proposals.declined',
    'proposals.list',
    'team.options',
  ]);

  await page.getByRole('link', { name: 'Edit Lead' }).click();
  await page.getByRole('heading', { name: 'Edit Lead', level: 1 }).waitFor();
  await expectRequests(['leads.byId'], ['contacts.byAccount']);

  await page.getByLabel('Title').fill('Walked by twice');
  await expectRequests(['duplicates.find']);
  await page.getByRole('button', { name: 'Save Lead' }).click();
  const renamed = page.getByRole('link', { name: 'Walked by twice', exact: true });
  await renamed.waitFor();
  await expectRequests(['leads.update'], ['notices.count'], ['leads.list']);

  await renamed.press('Enter');
  await page.getByRole('heading', { name: 'Walked by twice', level: 1 }).waitFor();
  await expectRequests(['activities.timeline', 'documents.list', 'proposals.declined', 'proposals.list']);

  await page.goBack();
  await renamed.waitFor();
  await expectRequests(['leads.list']);

  await page.getByRole('button', { name: 'Delete Walked by twice' }).click();
  await page.getByText('Lead deleted successfully').waitFor();
  await expectRequests(['leads.delete'], ['leads.list', 'notices.count']);
});

test('the list of leads loads less than 250 kB in fewer than 30 requests', async () => {
  const page = await signedInPage({ open: browser.openFresh }, product, member);
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });

  await page.goto(`${product.url}/crm/leads`, { waitUntil: 'load' });
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await expect.poll(async () => (await Promise.all(sizes)).length).toBeGreaterThan(15);
  // Prefetches start after the screen is shown.
  await page.waitForTimeout(1_000);

  const bytes = await Promise.all(sizes);
  expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThan(250_000);
  expect(bytes.length).toBeLessThan(30);
});
