import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { documentTitle, pageMetadataFor } from '#client/site/head/pageMetadata.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { publicPages } from '#shared/site/pages.ts';
import { expectDifferentLooks, expectKeyboardAccess, expectNoMotion } from '../../support/access.ts';
import {
  DESKTOP,
  expectAccessible,
  expectToFit,
  openPage,
  PHONE,
  RULES_OF_LOOKS,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { newSentProposal } from '../../support/records.ts';

const product = await testProduct();
const browser = testBrowser();

/** All public pages, and some of them with selections of a visitor. */
const addresses = [
  ...publicPages,
  '/ndis-audits?tab=registration-groups',
  '/registration-proposal?groups=0107.0120',
  '/existing-provider-proposal?groups=0107&clients=3&modules=module1&sil=1',
  '/payment?groups=0107.0120',
];

/** The narrowest phone, and a small one at a zoom of 200 %. */
const NARROWEST = { width: 320, height: 640 };

test('every page is accessible on a desktop in light and on a phone in dark, and fits the narrowest phone', async () => {
  const page = await browser.open();
  for (const address of addresses) {
    await page.setViewportSize(NARROWEST);
    await openPage(page, product.url + address);
    await expectToFit(page);
    // Pixels by which the table of a card reaches beyond the card.
    const overhangs = await page
      .locator('section > table')
      .evaluateAll((tables) =>
        tables.map(
          (table) =>
            table.getBoundingClientRect().right -
            (table.closest('section')?.getBoundingClientRect().right ?? 0),
        ),
      );
    expect(Math.max(0, ...overhangs), `table of ${address}`).toBe(0);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await expectKeyboardAccess(page);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, RULES_OF_LOOKS);
    await expectKeyboardAccess(page);
    await expectNoMotion(page);
    const path = new URL(page.url()).pathname;
    expect(await page.title()).toBe(documentTitle(defaultContent, pageMetadataFor(defaultContent, path)));
    expect(await page.getByRole('heading', { level: 1 }).count(), `headings of ${address}`).toBe(1);
  }
});

test('where the system chooses the colours, the current tab and page and the focus show it', async () => {
  const page = await browser.open({ forcedColors: 'active' });
  await openPage(page, `${product.url}/ndis-audits`);
  await expectDifferentLooks(page, '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectDifferentLooks(page, ':focus', 'footer a');
});

test('the landing page shows its audience, its headline and its first button on a small phone without scrolling', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 640 } });
  await page.goto(product.url);

  for (const text of ['For NDIS providers in Australia', 'NDIS registration and audits, made clear'])
    expect(await page.getByText(text, { exact: true }).boundingBox()).toMatchObject({
      y: expect.any(Number),
    });
  const next = await page.getByRole('link', { name: 'Price my registration' }).first().boundingBox();
  expect((next?.y ?? 640) + (next?.height ?? 0)).toBeLessThan(640);
});

test('every page is readable without scripts, in the colours of the system, and light on paper', async () => {
  const page = await browser.open({ javaScriptEnabled: false, colorScheme: 'dark' });
  for (const path of publicPages) {
    await page.goto(product.url + path);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect(await page.getByRole('contentinfo').count(), path).toBe(1);
  }
  await page.goto(`${product.url}/ndis-audits`);
  await page.getByRole('tab', { name: 'Registration Groups' }).click();
  expect(new URL(page.url()).search).toBe('?tab=registration-groups');
  expect(await page.getByRole('row').count()).toBe(21);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Skip to content', 'CRM Login'])
    expect(await page.getByText(text).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  const colours = (of: Page) =>
    of.locator('body').evaluate((body) => {
      const { backgroundColor, color } = getComputedStyle(body);
      return [backgroundColor, color];
    });
  const withScripts = await browser.open({ colorScheme: 'dark' });
  await withScripts.goto(product.url);
  const dark = await colours(withScripts);
  await withScripts.emulateMedia({ colorScheme: 'light' });
  await withScripts.locator('html[data-mantine-color-scheme=light]').waitFor();
  const light = await colours(withScripts);
  expect(await colours(page)).toEqual(dark);
  expect(light).not.toEqual(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await colours(page)).toEqual(light);
});

/** The requests of this page that have been answered, from now on. */
function finishedRequests(page: Page) {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  return finished;
}

const ofKind = (requests: Request[], kind: string) =>
  requests.filter((request) => request.resourceType() === kind);

async function sizeOf(requests: Request[], kind: string) {
  const sizes = await Promise.all(ofKind(requests, kind).map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test('visitors load little, only after the first paint, nothing of the CRM, and nothing from other hosts', async () => {
  const page = await browser.openFresh();
  const finished = finishedRequests(page);

  await openPage(page, `${product.url}/existing-provider-proposal?groups=0107`);

  await expect.poll(() => sizeOf(finished, 'script')).toBeGreaterThan(90_000);
  expect(await sizeOf(finished, 'script')).toBeLessThan(130_000);
  expect(await sizeOf(finished, 'font')).toBeLessThan(60_000);
  expect(finished.map((request) => request.url()).filter((url) => !url.startsWith(product.url))).toEqual([]);
  // They stand in the page.
  expect(ofKind(finished, 'stylesheet')).toEqual([]);
  const [painted, firstScript] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
  ]);
  expect(firstScript).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
  const scripts = await Promise.all(
    ofKind(finished, 'script').map(async (request) => (await request.response())?.text()),
  );
  expect(
    scripts.filter((script) => script?.includes('MantineProvider') || script?.includes('Sign Out')),
  ).toEqual([]);
});

test('the private page of a proposal loads as little, with what reports that it was viewed', async () => {
  const staff = await product.staff();
  const { id } = await newSentProposal(staff);
  const { url } = await staff.proposals.link({ id });
  const page = await browser.openFresh();
  const finished = finishedRequests(page);

  await openPage(page, url);

  await expect.poll(async () => (await staff.proposals.byId({ id })).state).toBe('viewed');
  const script = await sizeOf(finished, 'script');
  expect(script).toBeGreaterThan(90_000);
  expect(script).toBeLessThan(130_000);
});

test('an unknown address shows a message, and its path is logged', async () => {
  const page = await browser.open({}, /404/);
  const logs: string[] = [];
  page.on('console', (message) => logs.push(message.text()));

  const response = await page.goto(`${product.url}/no-such-page`);

  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await expect.poll(() => logs.some((line) => line.includes('/no-such-page'))).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('heading', { name: 'NDIS registration and audits, made clear' }).waitFor();
});
