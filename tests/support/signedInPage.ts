import type { BrowserContextOptions, Page } from 'playwright-core';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { PHONE, type testBrowser, type testProduct } from './browser.ts';

/** Opens a page with a session of this member. */
export async function signedInPage(
  browser: Pick<ReturnType<typeof testBrowser>, 'open'>,
  product: Awaited<ReturnType<typeof testProduct>>,
  member: User,
  options: BrowserContextOptions = {},
  expectedErrors?: RegExp,
) {
  const page = await browser.open(options, expectedErrors);
  const { token } = await product.sessions.start(product.orm.em.fork(), member.id, null);
  await page.context().addCookies([{ name: cookieName(product.url), value: token, url: product.url }]);
  return page;
}

/**
 * Goes to a screen of the CRM from another, by its address below /crm, without loading the page again: that takes longer
 * than most of what is tested there.
 */
export const goToScreen = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    // A screen between the two shows when the second one has come, also where both have the same heading.
    const isBetween = () => document.querySelector('main h1')?.textContent === 'Page not found';
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
    function goTo(address: string) {
      history.pushState(null, '', `/crm/${address}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }
    while (!isBetween()) {
      // A screen that was still being loaded may have led elsewhere meanwhile, as the settings do to their first page.
      if (location.pathname !== '/crm/between') goTo('between');
      await pause();
    }
    goTo(to);
    while (isBetween()) await pause();
  }, path);

/** Waits until a screen of the CRM has its heading, and nothing that is seen of it says that it is loading. */
export const screenLoaded = (page: Page) =>
  page.evaluate(async () => {
    const SAYS_SO =
      '//body//*[not(self::script)][text()[starts-with(., "Loading")] or @role="status" and starts-with(@aria-label, "Loading")]';
    function isLoading() {
      const found = document.evaluate(SAYS_SO, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      const all = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
      return all.some((node) => node instanceof Element && node.checkVisibility());
    }
    while (!document.querySelector('h1') || isLoading())
      await new Promise((resolve) => setTimeout(resolve, 10));
  });

/** Makes the window as small as a phone's, and waits until the frame of the CRM, and with it the screen, has the form for it. */
export async function resizeToPhone(page: Page, size = PHONE) {
  await page.setViewportSize(size);
  // A form hides the bar of tabs.
  await page
    .getByRole('navigation', { includeHidden: true })
    .getByRole('button', { name: 'More', exact: true, includeHidden: true })
    .waitFor({ state: 'attached' });
}

/** Opens the panels of a record, which a phone folds: all at once, so that none is gone meanwhile. */
export const unfoldPanels = (page: Page) =>
  page.locator('main h2 > button[aria-expanded="false"]').evaluateAll((folds) => {
    for (const fold of folds) if (fold instanceof HTMLElement) fold.click();
  });
