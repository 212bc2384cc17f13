import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { publicPages } from '#shared/site/pages.ts';
import { openPage, testBrowser, testProduct } from '../../support/browser.ts';
import { newLead } from '../../support/records.ts';
import { goToScreen, screenLoaded, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
const VIOLATION = /Content Security Policy/;
let member: User;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
});

/** Collects the violations of the policy on this page and on every page that it navigates to. */
async function watch(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, sample }) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${effectiveDirective} ${sourceFile} ${sample}`,
      ),
    );
  });
  return violations;
}

test('the pages of the site do not violate the policy, and their data for search engines is not run as a script', async () => {
  const page = await browser.openFresh();
  const violations = await watch(page);

  for (const path of publicPages) {
    await openPage(page, product.url + path);
  }
  await page.goto(product.url);
  expect(await page.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Please tell us your name').first().waitFor();
  await page.goto(`${product.url}/registration-proposal?groups=0107.0120`);
  await page.locator('a[href="/crm"]').first().click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();

  expect(violations).toEqual([]);
});

test('the screens of the CRM do not violate it, with their dialogs, selects and messages', async () => {
  const lead = await newLead(await product.signedIn(member), { title: 'Within the policy' });
  const page = await signedInPage({ open: browser.openFresh }, product, member);
  const violations = await watch(page);
  const open = async (path: string) => {
    await goToScreen(page, path);
    await screenLoaded(page);
  };

  await page.goto(`${product.url}/crm`);
  await screenLoaded(page);
  for (const path of ['leads', 'contacts', 'accounts', 'opportunities', 'settings']) await open(path);
  await open(`leads/${lead.id}/edit`);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.getByRole('button', { name: 'Save Lead' }).click();
  await page.getByText('Lead updated successfully').waitFor();
  await open('contacts/new');
  await page.keyboard.press('Escape');
  await open(`accounts/${lead.accountId}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  // Mantine's theme is one of the styles that only the nonce allows.
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBeGreaterThan(1);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');

  expect(violations).toEqual([]);
});

describe.each(['/', '/crm'])('on %s', (path) => {
  test('no injected script runs, however it was injected', async () => {
    const page = await browser.openFresh({}, VIOLATION);
    const violations = await watch(page);
    await page.goto(product.url + path);

    await page.evaluate(() => {
      const marks = window as unknown as { ran: string[] };
      marks.ran = [];
      const add = (tag: string, fill: (element: HTMLElement) => void) => {
        const element = document.createElement(tag);
        fill(element);
        document.body.append(element);
      };
      add('script', (script) => {
        script.textContent = "window.ran.push('inline')";
      });
      add('script', (script) => script.setAttribute('src', "data:text/javascript,window.ran.push('data')"));
      add('div', (div) => {
        div.innerHTML = `<img src="x:" onerror="window.ran.push('handler')">`;
      });
      add('style', (style) => {
        style.textContent = 'body { --injected: yes }';
      });
      add('a', (link) => {
        link.setAttribute('href', "javascript:window.ran.push('link')");
        link.click();
      });
      // Later: within this call the browser's debugger may do what the page may not.
      setTimeout(() => new Function("window.ran.push('eval')")());
    });

    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(6);
    const ran = await page.evaluate(() => {
      const { ran } = window as unknown as { ran: string[] };
      return getComputedStyle(document.body).getPropertyValue('--injected') ? [...ran, 'style'] : ran;
    });
    expect(ran).toEqual([]);
  });
});

test('no other site can frame our pages', async () => {
  const page = await browser.openFresh({}, VIOLATION);
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${product.url}/crm"></iframe>` }),
  );

  await page.goto('http://elsewhere.example/');

  await expect
    .poll(() =>
      Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.url()),
      ),
    )
    .toEqual(['chrome-error://chromewebdata/']);
});
