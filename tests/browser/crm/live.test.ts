import { expect, test } from 'vitest';
import { expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { newLead } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

test('a change by a colleague is shown without a reload, and a form shows a message instead', async () => {
  const [ada, ben] = [await product.member({ firstName: 'Ada', lastName: 'Byron' }), await product.member()];
  const staff = await product.signedIn(ada);
  const name = `Audit ${crypto.randomUUID()}`;
  const [before, after] = [name, `${name} in May`];
  const lead = await newLead(staff, { title: before });
  const page = await signedInPage(browser, product, ben, { viewport: PHONE, colorScheme: 'dark' });
  const connected = page.waitForResponse((response) => response.url().includes('live.changes'));
  await page.goto(`${product.url}/crm/leads`);
  await page.getByRole('link', { name: before, exact: true }).waitFor();
  await connected;

  await staff.leads.update({ id: lead.id, version: 1, data: { title: after } });
  await page.getByRole('link', { name: after, exact: true }).waitFor();

  await page.getByRole('link', { name: after, exact: true }).click();
  await page.getByRole('heading', { name: after }).waitFor();
  await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Called Priya about the day' });
  await page.getByText('Called Priya about the day').waitFor();

  await page.getByRole('link', { name: 'Edit Lead' }).click();
  await page
    .getByRole('button', { name: /optional$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Competitors' }).fill('None known');
  await staff.leads.update({ id: lead.id, version: 2, data: { nextAction: 'Send the proposal' } });
  await page.getByText('Ada Byron changed this lead just now.').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('textbox', { name: 'Competitors' }).inputValue()).toBe('None known');
  await page.getByRole('button', { name: 'See the changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this lead' });
  await dialog.getByRole('button', { name: 'Use in my form' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use in my form' }).click();
  await page.getByRole('button', { name: 'Save Lead' }).click();
  await page.getByText('Lead updated successfully').waitFor();
  expect(await staff.leads.byId({ id: lead.id })).toMatchObject({
    competitors: 'None known',
    nextAction: 'Send the proposal',
  });
});
