import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { WORKBOOK_TYPE } from '#shared/records/csv/limits.ts';
import { testBrowser, testProduct } from '../../support/browser.ts';
import { accountingContacts, MISSPELT, mailingList, pipeline } from '../../support/imports/threeFiles.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

test('a business moves in with three files by at most 40 presses', async () => {
  const member = await product.member({ role: 'manager' });
  const staff = await product.signedIn(member);
  const page = await signedInPage(browser, product, member);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  let presses = 0;
  async function press(target: Locator) {
    await target.click();
    presses += 1;
  }
  async function choose(name: string, mimeType: string, file: string | Buffer) {
    await page.goto(`${product.url}/crm/set-up/import`);
    await page
      .getByLabel('Choose an Excel or CSV file, or drop it here')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(file) });
    // The step of the set-up, and the file in the window of the operating system.
    presses += 3;
    await press(button('Check the rows'));
  }
  const total = async (list: 'accounts' | 'contacts' | 'leads', filters = {}) =>
    (await staff[list].list({ ...filters, limit: 1 })).total;

  await choose('contacts.csv', 'text/csv', accountingContacts());
  await page.getByText(/^1,063 contacts and 500 accounts to create; 177 contacts skipped/).waitFor();
  await press(button('Import 1,063 rows'));
  await page.getByText(/^1,063 contacts and 500 accounts created; 177 contacts skipped.*\. You/).waitFor();

  await choose('audience.csv', 'text/csv', mailingList());
  for (const name of ['First name', 'Last name']) {
    const empty = page.getByRole('textbox', { name: `${name} where it is empty` });
    await press(empty);
    await empty.fill('(unknown)');
  }
  await press(button(`Use all ${MISSPELT} with the same mail domain`));
  await press(button('Import 737 rows'));
  await page
    .getByText(/^522 contacts created; 215 contacts updated; 43 contacts skipped.*\. You can undo/)
    .waitFor();

  await choose('pipeline.xlsx', WORKBOOK_TYPE, await pipeline());
  await press(button('Import 280 rows'));
  await page.getByText(/^280 leads and 140 contacts created. You can undo/).waitFor();
  await page
    .getByText(
      '10 rows left out: row 1 (above the headings), rows 44, 85, 126, 167, 208, 249, 290, 292 (totals), row 291 (empty)',
    )
    .waitFor();
  expect(presses).toBeLessThanOrEqual(40);
  expect([await total('accounts'), await total('leads')]).toEqual([500, 280]);
  expect(await total('contacts', { withoutAccount: 'true' })).toBe(0);

  await button('Undo this import').click();
  await page.getByText(/^New records went to the trash/).waitFor();
  expect(await total('leads')).toBe(0);
});
