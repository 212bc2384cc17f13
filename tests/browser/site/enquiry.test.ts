import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBothSizes,
  hydrated,
  openPage,
  PHONE,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';

const product = await testProduct();
const browser = testBrowser();

async function write(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@sunrise.example`);
  await page.getByLabel('Phone').fill('0491 570 156');
  await page.getByLabel('Message').fill('Which audit do I face?');
}

/** Waits for the part that sends a message: it is requested on the first focus, and without it there is only a reload. */
const loaded = (page: Page) =>
  page.waitForFunction(() => {
    const isLoaded = (part: string) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part));
    const parts = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    return isLoaded('/assets/enquiry-') && parts.every(({ href }) => isLoaded(href));
  });

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

const leadsOf = async (name: string) => {
  const staff = await product.staff();
  const { items } = await staff.leads.list({ search: name });
  return items.length;
};

const SENT = "Message sent successfully! We'll get back to you soon.";
const FAILED = 'There was an error sending your message. Please try again.';

test('missing fields show an error, and the first of them has the focus; none is hidden but for programs', async () => {
  const page = await browser.open({ viewport: PHONE });
  await openPage(page, `${product.url}/#contact`);
  await page.getByLabel('Name', { exact: true }).fill('Mira');
  await page.getByLabel('Email').fill('mira at sunrise');

  await send(page).click();

  await page.getByText('Enter a valid email address').waitFor();
  await page.getByText('Please tell us your phone number').waitFor();
  await page.getByText('Please write a message').waitFor();
  expect(await page.getByLabel('Email').getAttribute('aria-describedby')).toBe('contact-email-error');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-email');
  await expectAccessibleInBothSizes(page);

  await page.setViewportSize(DESKTOP);
  const [phone, company] = await Promise.all(
    ['Phone', 'Company'].map((label) => page.getByLabel(label).boundingBox()),
  );
  expect(company).toMatchObject({ y: phone?.y, height: phone?.height });

  // A person never reaches the hidden field; a program that fills it in is quarantined.
  expect(await page.getByRole('form', { name: 'Contact us' }).getByRole('textbox').count()).toBe(5);
  await page.getByLabel('Company').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-message');
  await write(page, 'Mira');
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('[name=website]');
    if (box) box.value = 'https://pills.example';
  });
  await send(page).click();
  await page.getByText(SENT).waitFor();
  expect(await leadsOf('Mira')).toBe(0);
  expect(await (await product.staff()).quarantine.count()).toBe(1);
});

test('a message that cannot be sent is kept, and is sent once when it can be', async () => {
  const page = await browser.open({ viewport: PHONE }, /ERR_INTERNET_DISCONNECTED/);
  await openPage(page, product.url);
  await write(page, 'Asha');
  await loaded(page);

  await page.context().setOffline(true);
  await send(page).click();
  await page.getByText(FAILED).waitFor();
  await page.getByText('Everything you wrote is still here.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Which audit do I face?');
  await expectAccessibleInBothSizes(page);

  await page.context().setOffline(false);
  await send(page).dblclick();
  await page.getByText(SENT).waitFor();
  await page.getByText('We have your message, and get back to you soon.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  expect(await leadsOf('Asha')).toBe(1);
});

test('while a message is being sent its fields are disabled and the button says so', async () => {
  const page = await browser.open();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/**', async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, product.url);
  await write(page, 'Tomas');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  for (const label of ['Email', 'Phone', 'Company', 'Message'])
    expect(await page.getByLabel(label).isDisabled(), label).toBe(true);
  answer();
  await page.getByText(SENT).waitFor();
  expect(await leadsOf('Tomas')).toBe(1);
});

test('what was written stays over a reload, on another page and after a deployment, and is in no address', async () => {
  const page = await browser.open({}, /404 \(Not Found\)/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const texts = { Email: 'salma@', Phone: '0491', Message: 'Which audit' };
  const expectKept = async () => {
    for (const [label, text] of Object.entries(texts)) {
      const field = page.getByLabel(label);
      await field.waitFor();
      await expect.poll(() => field.inputValue()).toContain(text);
    }
  };
  await page.route('**/assets/enquiry-*', (route) => route.fulfill({ status: 404 }));
  await openPage(page, product.url);
  await write(page, 'Salma');

  await page.reload();
  await expectKept();
  await page.getByRole('link', { name: 'NDIS Audits', exact: true }).first().click();
  await page.waitForURL('**/ndis-audits');
  await page.getByRole('heading', { level: 1, name: /audit/i }).waitFor();
  await page.goBack();
  await expectKept();

  await send(page).click();
  await page.getByText('This page has changed since you opened it').waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expectKept();
  await hydrated(page);
  await send(page).click();
  await page.getByText(SENT).waitFor();
  await openPage(page, product.url);

  expect(await page.getByLabel('Message').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /salma/i,
  );
  expect(await leadsOf('Salma')).toBe(1);
  expect(addresses.filter((address) => /salma|0491|sunrise/i.test(address))).toEqual([]);
});
