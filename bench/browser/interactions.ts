import type { Browser, Page } from 'playwright-core';
import type { BrowserServer } from './browserServer.ts';
import { scroll } from './scroll.ts';

/** Measures interactions at desktop size, unthrottled. */
export async function measureInteractions(browser: Browser, { url, cookie }: BrowserServer, rows: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/crm/leads`);
  await page.getByRole('article').first().waitFor();
  try {
    return {
      search: await search(page),
      open: await open(page),
      scroll: await scroll(page, 'cards', rows),
      scrollTable: await scrollTable(page, url, rows),
      keystroke: await keystroke(page, url),
    };
  } finally {
    await context.close();
  }
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

const WORDS = [
  'Bendigo',
  'Mock audit',
  'winter',
  'Esperance',
  'Service agreements',
  'Turner',
  'policies',
  'Tamworth',
];

/** From a keystroke in the search to the frame that shows its answer, in milliseconds. */
async function search(page: Page) {
  const box = page.getByRole('searchbox');
  const times: number[] = [];
  for (const text of WORDS) {
    // The browser keeps 250 of them.
    await page.evaluate(() => performance.clearResourceTimings());
    await box.fill('');
    await page.locator('main ul[aria-busy="false"]').waitFor();
    await box.fill(text.slice(0, -1));
    await settled(page, text.slice(0, -1));
    await box.evaluate((input) =>
      input.addEventListener('keydown', () => performance.mark('key'), { once: true }),
    );
    await box.press(text.slice(-1));
    times.push(await settled(page, text));
  }
  return { median: median(times), worst: Math.max(...times) };
}

/** Waits until the list shows the results of this search; returns the milliseconds since the mark. */
const settled = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          // The address changes before the list is busy: only after the answer 'not busy' means this search.
          const isAnswered = performance
            .getEntriesByType('resource')
            .some(({ name }) => decodeURIComponent(name).includes(`"search":"${wanted.trim()}"`));
          const isThere = isAnswered && document.querySelector('main ul[aria-busy="false"]');
          if (!isThere) return requestAnimationFrame(look);
          requestAnimationFrame(() => {
            const [key] = performance.getEntriesByName('key').slice(-1);
            resolve(performance.now() - (key?.startTime ?? 0));
          });
        };
        look();
      }),
    text,
  );

/** From pressing a card to the frame that shows its name as the heading, and to all of it, in milliseconds. */
async function open(page: Page) {
  const shown: number[] = [];
  await page.getByRole('searchbox').fill('');
  await page.waitForURL(({ searchParams }) => !searchParams.has('search'));
  // A link of a row that is being replaced would load the whole page.
  await page.waitForTimeout(500);
  await page.locator('main ul[aria-busy="false"]').waitFor();
  for (let number = 0; number < 8; number += 1) {
    const card = page.getByRole('article').nth(number).locator('h2 a');
    await card.waitFor();
    const time = await card.evaluate(
      (link) =>
        new Promise<number>((resolve) => {
          const title = link.textContent;
          const pressed = performance.now();
          const look = () => {
            if (document.querySelector('h1')?.textContent !== title) return requestAnimationFrame(look);
            requestAnimationFrame(() => resolve(performance.now() - pressed));
          };
          (link as HTMLElement).click();
          look();
        }),
    );
    shown.push(time);
    await page.goBack();
    await page.getByRole('article').first().waitFor();
  }
  // The first one loads the screen's code.
  return { first: shown[0] ?? 0, median: median(shown.slice(1)) };
}

async function scrollTable(page: Page, url: string, rows: number) {
  await page.goto(`${url}/crm/leads?view=table`);
  await page.getByRole('table').waitFor();
  return scroll(page, 'table', rows);
}

/** From a keystroke in the form of a lead to the frame that shows it, in milliseconds. */
async function keystroke(page: Page, url: string) {
  await page.goto(`${url}/crm/leads/new`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.focus();
  await title.evaluate((input) => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    input.addEventListener('keydown', () => {
      const pressed = performance.now();
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - pressed)));
    });
  });
  await page.keyboard.type('Audit before the renewal', { delay: 40 });
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  return { median: median(times), worst: Math.max(...times) };
}
