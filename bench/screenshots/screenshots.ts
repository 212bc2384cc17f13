import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../../tests/support/builds/chromium.ts';
import { withDesk } from '../desk.ts';

// Takes the two screenshots of the README from the demo data of a new desk.

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** The README is also read over slow connections. */
const MAX_BYTES = 150_000;

const LEAD = 'Internal audit before the mid-term audit';

await withDesk(
  0,
  async ({ address, cookie }) => {
    const browser = await chromium.launch(await chromiumOptions());
    try {
      const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: address }]);
      await takeBoth(await context.newPage(), address);
    } finally {
      await browser.close();
    }
  },
  { env: { DEMO_DATA: 'on' } },
);

async function takeBoth(page: Page, address: string) {
  await page.goto(`${address}/crm`);
  await page.getByRole('button', { name: 'Create Enterprise Demo Data' }).click();
  await page.getByText(/Demo data created successfully/).waitFor();

  await openAfresh(page, `${address}/crm/leads`);
  await take(page, 'desktop.png');

  const path = await page.getByRole('link', { name: LEAD, exact: true }).getAttribute('href');
  await page.setViewportSize(PHONE);
  await openAfresh(page, new URL(path ?? '', address).href);
  await page.getByRole('heading', { name: LEAD }).waitFor();
  await take(page, 'phone.png');
}

/** Loads an address afresh, so that no toast covers it, and waits until nothing is loading any more. */
async function openAfresh(page: Page, address: string) {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function take(page: Page, name: string) {
  const path = join(FOLDER, name);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = await stat(path);
  console.log(`docs/screenshots/${name}: ${(size / 1_000).toFixed(0)} kB`);
  if (size > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES / 1_000} kB`);
}
