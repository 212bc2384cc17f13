import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { expectAccessible, testBrowser, testProduct } from '../../support/browser.ts';
import { enquiry } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

test('an administrator erases a person by the keyboard, and a colleague who has the contact open sees it', async () => {
  const [kim, ben] = [await product.member({ role: 'admin', firstName: 'Kim' }), await product.member()];
  const staff = await product.signedIn(kim);
  const message = 'I am Mira Castellanos, please ring 0491 570 157.';
  const given = { name: 'Mira Castellanos', email: 'mira@castellanos.example', phone: '0491 570 157' };
  const form = enquiry({ ...given, company: '', message });
  await product.visitor().intake.createLeadFromForm(form);
  const [found] = (await staff.leads.list({ search: 'Castellanos' })).items;
  const {
    contactId = '',
    accountId = '',
    id: leadId = '',
  } = found ? await staff.leads.byId({ id: found.id }) : {};
  await staff.activities.create({ id: v7(), leadId, type: 'note', title: 'Mira wants to start in May' });
  await staff.opportunities.create({ name: 'Audit for Mira Castellanos', accountId, contactId });

  const colleague = await signedInPage(browser, product, ben);
  const connected = colleague.waitForResponse((response) => response.url().includes('live.changes'));
  await colleague.goto(`${product.url}/crm/contacts/${contactId}`);
  await colleague.getByRole('heading', { name: 'Mira Castellanos', level: 1 }).waitFor();
  await connected;
  expect(await colleague.getByRole('link', { name: 'Erase this person' }).count()).toBe(0);

  const page = await signedInPage(browser, product, kim);
  await page.goto(`${product.url}/crm/leads/${leadId}`);
  const link = page.getByRole('link', { name: 'Erase this person' });
  await link.focus();
  await page.keyboard.press('Enter');
  const texts = page.getByRole('region', { name: 'Texts that name the person' });
  await texts.getByText(message).first().waitFor();
  const alone = texts.getByRole('checkbox', { name: 'Activity: Mira wants to start in May' });
  expect(await alone.isChecked()).toBe(false);
  await expectAccessible(page);

  await alone.focus();
  await page.keyboard.press('Space');
  const name = page.getByRole('textbox', { name: 'Type Mira Castellanos to confirm' });
  await name.fill('Mira');
  await page.keyboard.press('Enter');
  await page.getByText('Type the name as it stands: Mira Castellanos').waitFor();
  await name.fill('Mira Castellanos');
  await page.keyboard.press('Enter');

  await page.getByText('This person is erased').waitFor();
  await expectAccessible(page);
  expect(await page.locator('main').innerText()).not.toMatch(/Mira|Castellanos/);
  await colleague.getByRole('heading', { name: 'Erased person', level: 1 }).waitFor();
  await expect.poll(() => colleague.locator('body').innerText()).not.toMatch(/Mira|Castellanos/);
  await page.getByRole('link', { name: 'Erased person' }).click();
  await page.getByRole('heading', { name: 'Erased person', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Audit for Erased person' }).first().waitFor();
});
