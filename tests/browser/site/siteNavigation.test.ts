import { expect, test } from 'vitest';
import { DESKTOP, hydrated, openPage, PHONE, testBrowser, testProduct } from '../../support/browser.ts';

const product = await testProduct();
const browser = testBrowser();

test('on a desktop the navigation bar links to every page, and its dropdown works by keyboard too', async () => {
  const page = await browser.open({ viewport: DESKTOP });
  await openPage(page, product.url);
  const bar = page.getByRole('navigation', { name: 'Main' });

  await bar.getByText('Services').focus();
  await page.keyboard.press('Enter');
  await bar.getByRole('link', { name: 'Existing Providers' }).waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Existing Providers' }).waitFor({ state: 'hidden' });
  await bar.getByText('Services').click();
  await bar.getByRole('link', { name: 'Ongoing Support' }).click();

  await page.getByRole('heading', { name: 'NDIS Compliance & Growth Partner Packages' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await bar.getByRole('link', { name: 'Ongoing Support' }).waitFor({ state: 'hidden' });
  expect(await bar.getByRole('link', { name: 'CRM Login' }).getAttribute('href')).toBe('/crm');
});

test('title, description, canonical address, preview and structured data follow the visitor from page to page', async () => {
  const page = await browser.open({ viewport: DESKTOP });
  const head = () =>
    page.evaluate(() =>
      [
        ...document.head.querySelectorAll(
          'title, meta[name=description], meta[name=robots], link[rel=canonical], meta[property^="og:"], script[type="application/ld+json"]',
        ),
      ]
        .map(({ outerHTML }) => outerHTML)
        .sort(),
    );
  await openPage(page, product.url);

  const follow = async (open: () => Promise<void>, path: string) => {
    const before = await page.title();
    await open();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => page.title()).not.toBe(before);
    const followed = await head();
    await page.reload();
    await hydrated(page);
    expect(followed).toEqual(await head());
  };
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  await follow(() => link('NDIS Audits').click(), '/ndis-audits');
  await follow(() => link('Registration Groups').click(), '/registration-groups');
  // The payment page is not in search engines, the next one is.
  await openPage(page, `${product.url}/payment?groups=0107`);
  await follow(
    () => page.getByRole('link', { name: 'Back to the proposal' }).click(),
    '/registration-proposal',
  );
  await follow(() => link('Ongoing Support').click(), '/ongoing-support');
});

test('on a phone a section of the landing page is reached from any other page', async () => {
  const page = await browser.open({ viewport: PHONE });
  await openPage(page, `${product.url}/ongoing-support`);

  const menu = page.getByRole('navigation', { name: 'Main' });
  const follow = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Testimonials' }).click();
    await menu.waitFor({ state: 'hidden' });
  };

  await follow();
  await expect.poll(() => page.url()).toBe(`${product.url}/#testimonials`);
  const top = () => page.getByRole('heading', { name: 'What providers say' }).boundingBox();
  await expect.poll(async () => (await top())?.y).toBeLessThan(300);
  // The address is the same.
  await follow();
});

test('on a phone the menu opens before the scripts are there, and closes by a second press', async () => {
  const page = await browser.openFresh({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(product.url);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });

  await page.getByRole('button', { name: 'Menu' }).click();
  await link.waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await link.waitFor({ state: 'hidden' });
});

test('the skip link is the first stop of the Tab key', async () => {
  const page = await browser.open();
  await openPage(page, product.url);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the tab of the guide is kept in the address: Back, a reload and a copied address show the same tab', async () => {
  const page = await browser.open();
  await openPage(page, `${product.url}/ndis-audits`);
  const groups = page.getByRole('tab', { name: 'Registration Groups' });

  await groups.click();
  await page.getByRole('heading', { name: 'Core vs Supplementary Modules' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Core vs Supplementary Modules' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Verification audit' }).waitFor();
  await page.getByRole('tab', { name: 'NDIS Audits' }).focus();
  await page.keyboard.press('ArrowRight');

  await page.getByRole('columnheader', { name: 'Type of Audit' }).waitFor();
  await expect.poll(() => groups.getAttribute('aria-selected')).toBe('true');
});

test('Back, pressed while the scripts take over the page, shows the other tab without an error', async () => {
  const page = await browser.open();
  await openPage(page, `${product.url}/ndis-audits`);
  await page.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    // The address changes after the scripts have compared it and before the first component is rendered.
    performance.getEntriesByType = (type) => {
      queueMicrotask(() => {
        if (!location.search) return;
        history.replaceState(null, '', '/ndis-audits');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      return entriesOf(type);
    };
  });

  await openPage(page, `${product.url}/ndis-audits?tab=registration-groups`);

  await page.getByRole('heading', { name: 'Verification audit' }).waitFor();
  await expect
    .poll(() => page.getByRole('tab', { name: 'NDIS Audits' }).getAttribute('aria-selected'))
    .toBe('true');
});

test('one step of the pathway is open at a time, and can be closed again', async () => {
  const page = await browser.open();
  await openPage(page, `${product.url}/ndis-audits`);
  const [first, second] = [
    page.getByText('List every support'),
    page.getByText('Look up each of your groups'),
  ];

  await page.getByText('Which supports will you give?').click();
  await first.waitFor();
  await page.getByText('Which audit does each group need?').click();
  await second.waitFor();
  await first.waitFor({ state: 'hidden' });
  await page.getByText('Which audit does each group need?').click();
  await second.waitFor({ state: 'hidden' });
});

test('links to the regulator open in a new tab', async () => {
  const page = await browser.open();
  await page.goto(`${product.url}/ndis-audits`);

  const links = page.locator('main a[href^="https://www.ndiscommission.gov.au/"]');

  expect(await links.count()).toBeGreaterThan(3);
  for (const link of await links.all()) expect(await link.getAttribute('target')).toBe('_blank');
});

test('a page opens at its top, and at its last scroll position after a reload and Back', async () => {
  const page = await browser.open({ viewport: PHONE });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await openPage(page, product.url);
  await page.evaluate(() => window.scrollTo(0, 1500));

  await openPage(page, `${product.url}/ongoing-support`);
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await hydrated(page);
  await expect.poll(scrolled).toBe(1500);
  await page.reload();
  await hydrated(page);
  await expect.poll(scrolled).toBe(1500);
});
