import type { BrowserContextOptions, Page } from 'playwright-core';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { testBrowser, testProduct } from './browser.ts';

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
export async function goToScreen(page: Page, path: string) {
  const show = (to: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', `/crm/${address}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  // A screen between the two shows when the second one has come, also where both have the same heading.
  const between = page.getByRole('heading', { name: 'Page not found' });
  await show('between');
  await between.waitFor();
  await show(path);
  await between.waitFor({ state: 'detached' });
}

/** Opens the panels of a record, which a phone folds: all at once, so that none is gone meanwhile. */
export const unfoldPanels = (page: Page) =>
  page.locator('main h2 > button[aria-expanded="false"]').evaluateAll((folds) => {
    for (const fold of folds) if (fold instanceof HTMLElement) fold.click();
  });
