import { expect, test } from 'vitest';
import { expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

test('a file is checked, imported and undone', async () => {
  const { user: member, staff } = await product.person({ role: 'manager' });
  await staff.accounts.create({ name: 'Sunrise Care' });
  const page = await signedInPage(browser, product, member, {
    viewport: PHONE,
    colorScheme: 'dark',
  });
  const people = Array.from(
    { length: 80 },
    (_, place) => `Kim,N${place},kim${place}@care.example,Sunrise Care`,
  );
  const file = ['First name,Surname,Electronic address,Company', ...people, 'Lee,,no mail,Nowhere'].join(
    '\r\n',
  );

  await page.goto(`${product.url}/crm/contacts`);
  await page.getByRole('button', { name: 'More for contacts' }).click();
  await page.getByRole('menuitem', { name: 'Import from Excel or CSV' }).click();
  await expectAccessible(page);
  await page
    .getByLabel('Choose an Excel or CSV file, or drop it here')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await page.getByRole('combobox', { name: 'Field for Electronic address' }).click();
  await page.getByRole('option', { name: 'Email', exact: true }).click();
  expect(await page.evaluate(measureClearing)).toEqual({ cross: 16, isWithin: true, isCut: false });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await page.getByText('80 contacts to create; 1 row with problems.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 80 rows' }).click();
  const summary = page.getByText(/^80 contacts created/);
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Kim N0' }).waitFor();
  await expectAccessible(page);
  expect((await staff.contacts.list({ search: 'kim79@care.example' })).items).toHaveLength(1);

  await page.goto(`${product.url}/crm/contacts?search=kim7`);
  await page.getByRole('button', { name: 'More for contacts' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await page.getByText('11 of 11 contacts exported.').waitFor();
  expect(download.suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  await page.goBack();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText(/^New records went to the trash/).waitFor();
  const trash = page.getByRole('link', { name: 'Open the trash' });
  expect(await trash.getAttribute('href')).toBe('/crm/settings/data/trash');
  expect((await staff.contacts.list({ search: '@care.example' })).items).toEqual([]);
  await page.getByRole('link', { name: 'Import contacts' }).click();
  await page.getByRole('link', { name: 'people.csv' }).waitFor();
  await expectAccessible(page);
});

/** The cross of the first box on the screen that can be emptied, and whether its chevron and the next step have room. */
function measureClearing() {
  const section = document.querySelector('[data-combined-clear-section]');
  const box = section?.closest('.mantine-Input-wrapper')?.querySelector('input')?.getBoundingClientRect();
  const [cross, chevron] = [...(section?.querySelectorAll('svg') ?? [])].map((one) =>
    one.getBoundingClientRect(),
  );
  const label = [...document.querySelectorAll('.mantine-Button-label')].find(
    ({ textContent }) => textContent === 'Check the rows',
  );
  return {
    cross: cross?.width,
    isWithin: (chevron?.right ?? Number.POSITIVE_INFINITY) <= (box?.right ?? 0) - 8,
    isCut: !label || label.scrollWidth > label.clientWidth,
  };
}
