import { expect, test } from 'vitest';
import { testBrowser, testProduct } from '../../support/browser.ts';

const product = await testProduct();
const browser = testBrowser();

test('a program that fills in the hidden field is quarantined, and a person never reaches that field', async () => {
  const page = await browser.open();
  await page.goto(product.url);
  const form = page.getByRole('form', { name: 'Contact us' });
  const send = async (name: string) => {
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(`${name.replace(' ', '.')}@mail.example`);
    await form.getByLabel('Phone').fill('0491 570 156');
    await form.getByLabel('Message').fill(`${name} writes to you`);
    await form.getByRole('button', { name: 'Send message' }).click();
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

  const staff = await product.staff();
  expect((await staff.leads.list({ search: 'writes to you' })).items).toMatchObject([
    { contactName: 'Honest Person' },
  ]);
  expect((await staff.quarantine.list({ search: 'writes to you' })).items).toMatchObject([
    { name: 'Busy Robot' },
  ]);
});
