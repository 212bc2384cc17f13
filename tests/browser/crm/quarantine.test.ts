import { beforeAll, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { expectAccessibleInBothSizes, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { enquiry } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee' });
});

test('a program that fills in the hidden field is quarantined, and a person never reaches that field', async () => {
  const page = await browser.open();
  await page.goto(product.url);
  const form = page.getByRole('form', { name: 'Contact us' });
  const send = async (name: string) => {
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(`${name.replace(' ', '.')}@mail.example`);
    await form.getByLabel('Phone').fill('0491 570 156');
    await form.getByLabel('Message').fill(`${name} writes to you`);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('');
  };

  await send('Honest Person');
  expect(await form.getByRole('textbox').count()).toBe(5);
  await form.getByLabel('Company').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-message');
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('[name=website]');
    if (box) box.value = 'https://pills.example';
  });
  await send('Busy Robot');

  const staff = await product.signedIn(member);
  expect((await staff.leads.list({ search: 'writes to you' })).items).toMatchObject([
    { contactName: 'Honest Person' },
  ]);
  expect((await staff.quarantine.list({ search: 'writes to you' })).items).toMatchObject([
    { name: 'Busy Robot' },
  ]);
});

test('staff find an enquiry that waits, release it, and see in its history who released it', async () => {
  // A name without a place to break.
  const name = 'W'.repeat(60);
  await product.visitor().intake.createLeadFromForm({
    ...enquiry({ name, email: 'sender@mail.example', message: 'From a phone' }),
    honeypot: { website: 'x' },
  });
  const page = await signedInPage(browser, product, member, { viewport: PHONE });

  await page.goto(`${product.url}/crm/leads`);
  await page.getByRole('link', { name: /^Quarantine \(\d\)$/ }).click();
  await page.getByRole('heading', { name }).waitFor();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: `Release as lead: the enquiry from ${name}` }).click();
  await page.getByRole('button', { name: 'Open the lead' }).click();
  await page.getByRole('heading', { level: 1, name: `Website enquiry from ${name}` }).waitFor();

  const history = page.getByRole('region', { name: 'Activities' });
  await history.getByText('Kim Lee created this lead').waitFor();
  await expectAccessibleInBothSizes(page);
});
