import type { BrowserContextOptions } from 'playwright-core';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { testBrowser, testProduct } from './browser.ts';

/** Opens a page with a session of this member. */
export async function signedInPage(
  browser: ReturnType<typeof testBrowser>,
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
