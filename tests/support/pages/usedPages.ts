import type { BrowserContext, Page } from 'playwright-core';

// Pages of earlier tests of this worker, without anything that those left in them but size and colours. The product opens in one in half of the
// processor's time that it takes in a new context, which needs a process of its own.

/** The most pages that one test has open at once, but for a few tests. */
const MOST = 3;

const used: Page[] = [];

export const takeUsedPage = () => used.pop();

/** What a test does with requests ends with their pages: a handler that goes on would fail without a test to fail. */
export async function closeContext(context: BrowserContext) {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Closes the page with its context instead if it cannot be used again. */
export async function keepForReuse(page: Page) {
  try {
    if (page.isClosed() || used.length >= MOST) throw new Error('Not needed');
    await clean(page);
    used.push(page);
  } catch {
    await closeContext(page.context());
  }
}

async function clean(page: Page) {
  const context = page.context();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await context.setOffline(false);
  // This page is of the same origin, where its storage can be emptied, and has none of its scripts.
  await page.goto(new URL('/healthz', page.url()).href, { timeout: 3_000 });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  const session = await context.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
