import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ensureClientBuild } from '#server/platform/pages/build.ts';
import { freePort } from './servers/processes.ts';
import { testDatabase } from './testDatabase.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

let chromiumOfWorker: Promise<Browser> | undefined;

/** One Chromium for each worker, launched by the first file that needs it. */
const launchChromium = () => {
  chromiumOfWorker ??= chromium.launch(inject('chromium'));
  return chromiumOfWorker;
};

/** Opens pages in Chromium, each with its own cookies. An error in the console of a page fails its test. */
export function testBrowser() {
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(errors.splice(0)).toEqual([]);
  });

  return {
    /** Opens a page in a new context. Console errors that match `expectedErrors` do not fail the test. */
    async open(options: BrowserContextOptions = {}, expectedErrors?: RegExp): Promise<Page> {
      const context = await browser.newContext({ viewport: DESKTOP, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const record = (message: string) => void (expectedErrors?.test(message) || errors.push(message));
      page.on('pageerror', (error) => record(error.message));
      page.on('console', (message) => message.type() === 'error' && record(message.text()));
      return page;
    },
  };
}

/** Starts the built product on its own port, with a database for this test file only. */
export async function testProduct() {
  const port = await freePort();
  const db = testDatabase({ PORT: String(port) });
  let app: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    app = await buildApp({ ...db, clientDir: ensureClientBuild() });
    await app.listen({ port });
  }, 120_000);
  afterAll(() => app.close());

  return { ...db, url: db.env.PUBLIC_URL };
}

/** Opens a page, and waits until it is hydrated. */
export async function openPage(page: Page, url: string) {
  await page.goto(url);
  await hydrated(page);
}

/** Waits for a notification and closes it: open ones cover buttons, and a fifth one waits until one is closed. */
export async function closeNotification(page: Page, message: string) {
  const notification = page.getByRole('alert').filter({ hasText: message }).last();
  await notification.getByRole('button', { name: 'Close message' }).click();
  await notification.waitFor({ state: 'detached' });
}

/** Waits until the scripts of a prerendered page handle its events. */
export const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** Fails if axe finds a violation, or if the page scrolls horizontally. */
export async function expectAccessible(page: Page) {
  // All rules in a quarter of the time: without frames, which we do not have, and without details of what passes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const messages = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(messages, page.url()).toEqual([]);
  await expectToFit(page);
}

/** Fails if the page scrolls horizontally. */
export async function expectToFit(page: Page) {
  const [content = 0, available = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(available);
}
