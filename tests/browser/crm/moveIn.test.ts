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
  await page.getByText('1,063 contacts to create; 177 skipped. With them: 500 accounts to create.').waitFor();
  await press(button('Import 1,063 rows'));
  await page
    .getByText(/^1,063 contacts created; 177 skipped. With them: 500 accounts created. You/)
    .waitFor();

  await choose('audience.csv', 'text/csv', mailingList());
  for (const name of ['First name', 'Last name']) {
    const empty = page.getByRole('textbox', { name: `${name} where it is empty` });
    await press(empty);
    await empty.fill('(unknown)');
  }
  const names = page.getByRole('combobox', { name: /^Account for/ });
  for (let n = 0; n < MISSPELT; n += 1) {
    await press(names.nth(n));
    await press(page.getByRole('option').first());
  }
  await press(button(`Fix ${2 + MISSPELT} texts and check again`));
  await press(button('Import 737 rows'));
  await page.getByText(/^522 contacts created, 215 updated; 43 skipped. You can undo/).waitFor();

  await choose('pipeline.xlsx', WORKBOOK_TYPE, await pipeline());
  await press(button('Import 280 rows'));
  await page.getByText(/^280 leads created. With them: 140 contacts created. You can undo/).waitFor();
  expect(
    await page.getByRole('list', { name: 'Rows left out' }).getByRole('listitem').allInnerTexts(),
  ).toEqual([
    'Above the headings: 1 row (1)',
    'Totals: 8 rows (44, 85, 126, 167, 208, 249, 290, 292)',
    'Empty: 1 row (291)',
  ]);
  expect(presses).toBeLessThanOrEqual(40);
  expect([await total('accounts'), await total('leads')]).toEqual([500, 280]);
  expect(await total('contacts', { withoutAccount: 'true' })).toBe(0);

  await button('Undo this import').click();
  await page.getByText(/^New records went to the trash/).waitFor();
  expect(await total('leads')).toBe(0);
});
