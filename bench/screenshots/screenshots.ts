import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../../tests/support/chromium.ts';
import { storedMail } from '../../tests/support/servers/storedMail.ts';
import { startProduct } from '../servers.ts';

// Takes the two screenshots of the README from the demo data. The product starts as it ships, on an empty data folder.

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** The README is also read over slow connections. */
const MAX_BYTES = 150_000;

const MAIL_TIMEOUT_MS = 10_000;

const administrator = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@desk.example',
  password: 'four calm words here',
};

const LEAD = 'Internal audit before the mid-term audit';

/** Signs up at the login screen, confirms the address with the link in the mail, and signs in. */
async function signIn(page: Page, url: string, dataDir: string) {
  const { firstName, lastName, email, password } = administrator;
  await page.goto(`${url}/crm`);
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();

  await page.goto(await confirmationLink(dataDir));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();

  await page.goto(`${url}/crm`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** The link in the only mail of an empty data folder, as soon as it is there. */
async function confirmationLink(dataDir: string) {
  for (const deadline = Date.now() + MAIL_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const [mail] = await storedMail({ DATA_DIR: dataDir });
    if (mail?.link) return mail.link;
  }
  throw new Error('No mail with a confirmation link was stored in time');
}

async function createDemoData(page: Page) {
  await page.getByRole('button', { name: 'Create Enterprise Demo Data' }).click();
  await page.getByText(/Demo data created successfully/).waitFor();
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
  process.stderr.write(`docs/screenshots/${name}: ${(size / 1_000).toFixed(0)} kB\n`);
  if (size > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES / 1_000} kB`);
}

async function takeBoth(browser: Browser, url: string, dataDir: string) {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, url, dataDir);
  await createDemoData(page);

  await openAfresh(page, `${url}/crm/leads`);
  await take(page, 'desktop.png');

  const lead = page.getByRole('link', { name: LEAD, exact: true });
  const address = new URL((await lead.getAttribute('href')) ?? '', url).href;
  await page.setViewportSize(PHONE);
  await openAfresh(page, address);
  await page.getByRole('heading', { name: LEAD }).waitFor();
  await take(page, 'phone.png');
}

await mkdir(FOLDER, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'providerdesk-screenshots-'));
const product = await startProduct({ DATA_DIR: dataDir });
const browser = await chromium.launch(await chromiumOptions());
try {
  await takeBoth(browser, product.address, dataDir);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
