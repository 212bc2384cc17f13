import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testBrowser, testProduct } from '../../support/browser.ts';

const product = await testProduct();
const browser = testBrowser();
const VIOLATION = /Content Security Policy/;
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

// What a page of ours may not do is an error in its console, which fails every test that opens it.

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
