import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { newProposal } from '../../support/records.ts';
import { resizeToPhone, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

test('the total and Send stay in sight while groups are ticked, at a desk beside them and in the bar, on a phone in the bar', async () => {
  const { user: jo, staff } = await product.person();
  const draft = await newProposal(staff, {
    selection: { ...(await newProposal(staff)).selection, groups: [] },
  });
  const page = await signedInPage(browser, product, jo);
  await page.goto(`${product.url}/crm/proposals/${draft.id}/edit`);
  const group = page.getByRole('checkbox', { name: /^0107/ });
  await group.scrollIntoViewIfNeeded();
  await group.check();
  const expectInSight = async (...elements: Locator[]) => {
    const { height = 0 } = page.viewportSize() ?? {};
    for (const element of elements) {
      await element.waitFor();
      await expect
        .poll(async () => {
          const box = await element.boundingBox();
          return box && box.y >= 0 && box.y + box.height <= height;
        })
        .toBe(true);
    }
  };
  const send = page.getByRole('button', { name: 'Send', exact: true });

  const total = page.getByText('Total $3,850 incl. GST');
  await expectInSight(page.getByRole('row', { name: 'Total $3,850' }), total, send, group);
  await resizeToPhone(page);
  await group.scrollIntoViewIfNeeded();
  await expectInSight(total, send, group);
});

test('once a proposal is sent, its button is gone and the focus on the sentence that says what happens now', async () => {
  const { user: jo, staff } = await product.person();
  const { id, contactId } = await newProposal(staff);
  await staff.contacts.update({ id: contactId, version: 1, data: { email: 'ada@sunrise.example' } });
  const page = await signedInPage(browser, product, jo, { viewport: PHONE, colorScheme: 'dark' });
  await page.goto(`${product.url}/crm/proposals/${id}`);

  await page.getByRole('button', { name: 'Send by email' }).click();
  const mail = page.getByRole('dialog', { name: 'Send this email?' });
  await mail.getByText('Subject').waitFor();
  await expectAccessible(page);
  await mail.getByRole('button', { name: 'Send now' }).click();

  await page.locator('p:focus', { hasText: 'The email sends' }).waitFor();
});
