import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { workOnImports } from '#server/imports/job.service.ts';
import { records } from '#server/nouns.ts';
import { closeContext, keepForReuse, takeUsedPage } from './pages/usedPages.ts';
import { silent } from './readableLog.ts';
import { freePort } from './servers/ports.ts';
import { testDatabase } from './testDatabase.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

let chromiumOfWorker: Promise<Browser> | undefined;

/** One Chromium for each worker, launched by the first file that needs it. */
const launchChromium = () => {
  chromiumOfWorker ??= chromium.launch(inject('chromium'));
  return chromiumOfWorker;
};

/** What a test that failed waits for no more ends with its page, and is no error beside that of the test. */
function endWaits(page: Page): Page {
  const quietly =
    <Args extends unknown[], Result>(wait: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      const awaited = wait.apply(page, args);
      awaited.catch(() => {});
      return awaited;
    };
  return Object.assign(page, {
    waitForEvent: quietly(page.waitForEvent),
    waitForResponse: quietly(page.waitForResponse),
  });
}

/** Opens pages in Chromium, each with its own cookies. An error in the console of a page fails its test. */
export function testBrowser() {
  let browser: Browser;
  const errors: string[] = [];
  const reusable = new Set<Page>();
  const kept = new Set<BrowserContext>();

  const openNew = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
    return endWaits(await context.newPage());
  };
  const end = async (contexts: BrowserContext[]) => {
    const pages = [...reusable].filter((page) => contexts.includes(page.context()));
    for (const page of pages) reusable.delete(page);
    const others = contexts.filter((context) => !pages.some((page) => page.context() === context));
    await Promise.all([...pages.map(keepForReuse), ...others.map(closeContext)]);
  };
  const opened = new Set<BrowserContext>();

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    const ended = [...opened].filter((context) => !kept.has(context));
    for (const context of ended) opened.delete(context);
    await end(ended);
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => end([...kept]));

  function watch(page: Page, expectedErrors?: RegExp) {
    opened.add(page.context());
    page.setDefaultTimeout(60_000);
    const record = (message: string) => void (expectedErrors?.test(message) || errors.push(message));
    page.on('pageerror', (error) => record(error.message));
    page.on('console', (message) => message.type() === 'error' && record(message.text()));
    return page;
  }

  return {
    /**
     * Opens a page without animations, unless the options say otherwise: waiting for them takes half of a journey's time.
     * It may be one that was used before, emptied. Console errors that match `expectedErrors` do not fail the test.
     */
    async open(options: BrowserContextOptions = {}, expectedErrors?: RegExp): Promise<Page> {
      const { viewport, colorScheme, forcedColors, reducedMotion, ...others } = options;
      const needsNew = Object.keys(others).length > 0;
      const used = needsNew ? undefined : takeUsedPage();
      await used?.setViewportSize(viewport ?? DESKTOP);
      await used?.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        forcedColors: forcedColors ?? 'none',
        reducedMotion: reducedMotion ?? 'reduce',
      });
      const page = used ?? (await openNew(options));
      if (!needsNew) reusable.add(page);
      return watch(page, expectedErrors);
    },
    /** The same in a new context, with nothing in its cache, for what is added to a page before it loads. */
    async openFresh(options: BrowserContextOptions = {}, expectedErrors?: RegExp): Promise<Page> {
      return watch(await openNew(options), expectedErrors);
    },
    /**
     * The page stays open until the end of the file, for tests that do not depend on what those before them left in it:
     * loading the product in a new context takes longer than most of them.
     */
    keep(page: Page) {
      kept.add(page.context());
      return page;
    },
  };
}

/** Starts the built product on its own port, with a database for this test file only. */
export async function testProduct({ PORT, ...variables }: NodeJS.ProcessEnv = {}) {
  const port = Number(PORT ?? (await freePort()));
  const db = testDatabase({ PORT: String(port), ...variables });
  let app: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    app = await buildApp({ ...db, clientDir: ensureClientBuild() });
    await workOnImports(db.orm, records, db.jobs, silent);
    await app.listen({ port });
  });
  afterAll(() => {
    // Pages that are kept for later tests may have a request under way.
    app.server.closeAllConnections();
    return app.close();
  });

  return { ...db, url: db.env.PUBLIC_URL };
}

/** Opens a page, and waits until it is hydrated. */
export async function openPage(page: Page, url: string) {
  await page.goto(url);
  await hydrated(page);
}

/** Waits until the scripts of a prerendered page handle its events. */
export const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe finds a violation, of all its rules or of these, or if the page scrolls horizontally. */
export async function expectAccessible(page: Page, rules?: string[]) {
  // The check runs in the page itself, once for each load: axe's package for Playwright takes three times as long,
  // because it loads axe for each check and returns everything that passes.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findViolations = () =>
    page.evaluate(async (runOnly) => {
      // No rule that is checked needs style sheets or films to be loaded once more.
      const options = { resultTypes: ['violations' as const], preload: false, runOnly };
      const results = await window.axe?.run(document, options);
      return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, rules);
  // A dialog that has just opened gets its name with the next render.
  await expect.poll(findViolations, { message: page.url(), interval: 100 }).toEqual([]);
  await expectToFit(page);
}

/** Rules whose outcome differs between colours, or between a desk and a phone, which has icons in the place of words. */
export const RULES_OF_LOOKS = [
  ...['color-contrast', 'link-in-text-block', 'button-name', 'link-name', 'label', 'select-name'],
  ...['aria-hidden-focus', 'label-content-name-mismatch', 'scrollable-region-focusable'],
];

/** `expectAccessible` in light, and in dark where nothing but the colours differs. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
}

/** `expectAccessible` at a desk in light, and then of what differs on a phone in dark, as which the page stays. */
export async function expectAccessibleInBothSizes(page: Page) {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, RULES_OF_LOOKS);
}

/** Fails if the page scrolls horizontally. */
export async function expectToFit(page: Page) {
  const [content = 0, available = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(available);
}
