import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayFromToday, formatDay, today } from '#shared/fields/format.ts';
import { PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import { defaultGroups } from '#shared/site/defaults/groups.data.ts';
import { defaultTerms } from '#shared/site/defaults/terms.data.ts';
import {
  DESKTOP,
  expectAccessible,
  hydrated,
  openPage,
  PHONE,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { printedPages } from '../../support/pages/printedPages.ts';

const product = await testProduct();
const browser = testBrowser();

const tick = (page: Page, number: string) => page.getByRole('checkbox', { name: number }).check();

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });

async function acceptTerms(page: Page) {
  const read = page.getByRole('button', { name: 'Terms and Conditions' });
  await read.press('Enter');
  await page.keyboard.press('Escape');
  await expectFocus(read);
  await read.press('Enter');
  await expectAccessible(page);
  expect(await page.getByRole('dialog').getByRole('heading', { level: 3 }).count()).toBe(9);
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  await page.getByRole('button', { name: 'Accept and Continue' }).click();
  await page.getByText('Terms accepted').waitFor();
  await page.getByText('You can now proceed to payment.').waitFor();
  await expectFocus(page.getByRole('button', { name: 'Read the Terms again' }));
}

const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);

/** The total on the page, as shown. */
const total = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ hasText: /^Total/ })
    .locator('dd')
    .innerText();

test('on a phone a new provider prices a registration, orders, goes back and changes it', async () => {
  const page = await browser.open({ viewport: PHONE });
  await openPage(page, `${product.url}/registration-proposal`);
  await page.getByText('Select registration groups to see applicable modules').waitFor();

  // Nothing is selected or accepted: each press shows what is missing.
  await proceed(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Please select at least one registration group to proceed.').waitFor();
  await tick(page, '0120');
  await page.getByText('1 groups selected').waitFor();
  expect(await total(page)).toBe('$1,210');
  const bar = page.getByRole('region', { name: 'Your price so far' });
  await bar.getByRole('button', { name: /^\$1,210 incl. GST/ }).waitFor();
  await bar.getByRole('button', { name: 'Send me this proposal' }).waitFor();
  await page.getByLabel('Search registration groups').fill('PERSONAL ACT');
  expect(await page.getByRole('checkbox').count()).toBe(2);
  await tick(page, '0107');
  await page.getByLabel('Search registration groups').fill('');
  await page.getByText('2 groups selected').waitFor();
  await page.getByText('Certification, because of 0107.').waitFor();
  expect(await total(page)).toBe('$3,850');
  await proceed(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Please read and accept the Terms and Conditions to proceed.').waitFor();

  await acceptTerms(page);
  await page.reload();
  await hydrated(page);
  await page.getByText('2 groups selected').waitFor();
  await proceed(page).click();

  await page.getByRole('heading', { name: 'Payment Checkout' }).waitFor();
  expect(await total(page)).toBe('$3,850');
  expect(await page.getByText('not accepted yet').count()).toBe(0);
  await expectAccessible(page);
  // The terms accepted in this visit are sent, and are not asked for again.
  await page.getByRole('button', { name: 'Send me this proposal' }).click();
  await page
    .getByRole('dialog')
    .getByText(`Terms and Conditions of ${formatDay(defaultTerms.version)}: accepted on`)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to the proposal' }).click();
  await tick(page, '0104');
  expect(await total(page)).toBe('$4,730');
  await proceed(page).click();
  await page.getByText('0104 High Intensity Daily Personal Activities').waitFor();
  expect(await total(page)).toBe('$4,730');

  await page.goBack();
  await page.getByText('3 groups selected').waitFor();
});

test('on a desktop a provider with clients pays for them and for each outlet', async () => {
  const page = await browser.open();
  await openPage(page, `${product.url}/existing-provider-proposal`);

  await tick(page, '0107');
  await page.getByLabel('We have clients now').check();
  const clients = page.getByLabel('How many clients?');
  for (const [typed, read] of [
    ['-3', '0'],
    ['1.5', '1'],
    ['12 people', '0'],
    ['12', '12'],
  ] as const) {
    await clients.focus();
    await clients.pressSequentially(typed);
    expect(await clients.inputValue()).toBe(typed);
    await clients.blur();
    expect(await clients.inputValue()).toBe(read);
  }
  await page.getByLabel('Core Module').check();
  await page
    .getByRole('group', { name: 'Modules your clients receive' })
    .getByLabel('High Intensity Daily Personal Activities')
    .check();
  await page.getByLabel('SIL', { exact: true }).fill('2');
  await page.getByText('NDIS Internal Audit Report').waitFor();
  expect(await total(page)).toBe('$6,600');

  await acceptTerms(page);
  await proceed(page).click();
  await page.getByRole('heading', { name: 'Payment Checkout' }).waitFor();
  expect(await total(page)).toBe('$6,600');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the proposal' }).click();
  expect(await page.getByLabel('How many clients?').inputValue()).toBe('12');
});

test('with six groups the button to the payment is in view on a small desktop screen', async () => {
  const page = await browser.open({ viewport: { width: 1366, height: 768 } });
  await openPage(page, `${product.url}/registration-proposal?groups=0102.0104.0110.0118.0131.0132`);

  for (const [width, height] of [
    [1366, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByText('6 groups selected').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);

    for (const shown of [page.getByText('Total', { exact: true }), proceed(page)]) {
      const bottom = async () => {
        const box = await shown.boundingBox();
        return box && box.y + box.height;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(height);
    }
  }
  const isOnTop = (button: Element) => {
    const { left, top } = button.getBoundingClientRect();
    return document.elementFromPoint(left + 9, top + 9) === button;
  };
  expect(await proceed(page).evaluate(isOnTop)).toBe(true);
});

test('a printed proposal is one page: what was chosen, the price, the date and how long it stands', async () => {
  const page = await browser.open();
  await openPage(
    page,
    `${product.url}/existing-provider-proposal?groups=0107.0104&clients=12&modules=module1&sil=2`,
  );
  const [printed, ...others] = await printedPages(page);

  expect(others).toEqual([]);
  for (const text of [
    defaultBusiness.name,
    `Date: ${formatDay(today())}`,
    `until ${formatDay(dayFromToday(PROPOSAL_DAYS))}`,
    '0107 Assistance with daily personal activities',
    'Clients: 12',
    'SIL outlets: 2',
    'Core Module $3,500',
    'Total $7,480',
    `Terms and Conditions of ${formatDay(defaultTerms.version)}: not accepted yet`,
    'Await NDIS Commission Outcome: 4-6 weeks',
    'send yourself this proposal',
  ])
    expect(printed).toContain(text);
  for (const text of [
    '0101',
    'Specialist Behaviour Support',
    'CRM Login',
    'Menu',
    'Skip to content',
    'Testimonials',
    'Proceed to Payment',
  ])
    expect(printed).not.toContain(text);

  // The longest one: all groups.
  const all = defaultGroups.map(({ number }) => number).join('.');
  await openPage(
    page,
    `${product.url}/payment?provider=existing&groups=${all}.0138&clients=12&modules=core.module1.module2.module2a.module3.module4.module5&sil=2&sda=1&office=1&groupCentre=1`,
  );
  const longest = await printedPages(page);
  expect(longest).toEqual([expect.stringContaining('0136')]);
  for (const text of ['0138: price on request', 'without 0138', 'To be confirmed:'])
    expect(longest[0]).toContain(text);
});

test('a row of a phone is at most 72 px high, and as high once it is chosen', async () => {
  const page = await browser.open({ viewport: PHONE });
  await openPage(page, `${product.url}/registration-proposal`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });

  const measure = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  const heights = await measure();
  expect(heights).toHaveLength(36);
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  for (const number of ['0101', '0102']) await tick(page, number);
  expect(await measure()).toEqual(heights);
});

test('the number column reverses its order', async () => {
  const page = await browser.open();
  await openPage(page, `${product.url}/registration-proposal`);

  await page.getByRole('button', { name: 'No.' }).click();

  expect(await page.getByRole('row').nth(1).innerText()).toContain('0136');
  expect(await page.getByRole('columnheader', { name: 'No.' }).getAttribute('aria-sort')).toBe('descending');
});

test('the payment page says that it is not available yet, and without groups has a link back', async () => {
  const page = await browser.open();
  await openPage(page, `${product.url}/payment?groups=0120`);
  await page.getByText('Verification Audit').waitFor();
  await page.getByText('The Terms and Conditions are not accepted yet').waitFor();
  expect(await page.getByRole('link', { name: 'read and accept them' }).getAttribute('href')).toBe(
    '/registration-proposal?groups=0120',
  );
  const alerts: string[] = [];
  page.once('dialog', (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });

  await page.getByRole('button', { name: 'Process Payment (Coming Soon)' }).click();

  expect(alerts).toEqual(['Card-provider integration will be implemented here.']);
  await page.goto(`${product.url}/payment`);
  await page.getByText('No registration groups selected.').waitFor();
  await page.getByRole('link', { name: 'Back to Registration Proposal' }).click();
  await page.getByRole('heading', { name: 'NDIS Registration Proposal' }).waitFor();
});

test('a visitor sends themselves the proposal, and neither a reload nor Back takes what they typed', async () => {
  const page = await browser.open({ viewport: PHONE });
  await openPage(page, `${product.url}/payment?groups=0107`);
  const open = page.getByRole('button', { name: 'Send me this proposal' }).first();
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Mira Shah');
  await dialog.getByLabel('Email').fill('mira@sunrise.example');
  await dialog.getByLabel('Phone').fill('0491 570 156');
  await dialog.getByLabel('ABN').fill('51 824 753 557');

  await page.reload();
  const send = dialog.getByRole('button', { name: 'Send me this proposal' });
  await send.click();
  await dialog.getByText('This is not a valid ABN').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(open);

  await page.getByRole('link', { name: 'Back to the proposal' }).click();
  await open.click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Mira Shah');
  await dialog.getByLabel('ABN').fill('');
  await send.click();
  await dialog.getByText('We have your proposal').waitFor();
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);

  await page.goBack();
  await page.getByRole('heading', { name: 'Payment Checkout' }).waitFor();
  expect(await dialog.count()).toBe(0);
  await open.click();
  await dialog.getByRole('link', { name: 'Open my proposal' }).waitFor();
});
