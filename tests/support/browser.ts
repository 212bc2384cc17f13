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

/** Started by the first file of a worker that needs it, and ended with the worker. */
const launchChromium = () => {
  chromiumOfWorker ??= chromium.launch(inject('chromium'));
  return chromiumOfWorker;
};

/** Chromium, and pages in it that each have cookies of their own; what a page logs as an error fails its test. */
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
    /** A new person's page. `expectedErrors` are the messages of the console that belong to the story. */
    async open(options: BrowserContextOptions = {}, expectedErrors?: RegExp): Promise<Page> {
      const context = await browser.newContext({ viewport: DESKTOP, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const note = (message: string) => void (expectedErrors?.test(message) || errors.push(message));
      page.on('pageerror', (error) => note(error.message));
      page.on('console', (message) => message.type() === 'error' && note(message.text()));
      return page;
    },
  };
}

/** The built product on an address of its own, over a database of this test file alone. */
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

/** Opens a page, and waits until it hears what is pressed. */
export async function openPage(page: Page, url: string) {
  await page.goto(url);
  await hydrated(page);
}

/** Waits for a notification and closes it: left open it lies over buttons, and the fifth waits until one is gone. */
export async function closeNotification(page: Page, message: string) {
  const notification = page.getByRole('alert').filter({ hasText: message }).last();
  await notification.getByRole('button', { name: 'Close message' }).click();
  await notification.waitFor({ state: 'detached' });
}

/** Built pages are there before their scripts are: from here on they listen. */
export const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** Fails where axe finds a fault, or where the page is wider than its window. */
export async function expectAccessible(page: Page) {
  // All rules, at a quarter of the time: no frames to visit (we have none), and no path to what is right.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(faults, page.url()).toEqual([]);
  await expectToFit(page);
}

/** Fails where a page has to be scrolled sideways. */
export async function expectToFit(page: Page) {
  const [content = 0, room = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(room);
}
