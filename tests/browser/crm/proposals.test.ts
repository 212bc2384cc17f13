import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessibleInBothSizes,
  PHONE,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { newProposal } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

/** Opens an address with the live updates of its page running. */
async function openLive(page: Page, path: string) {
  const connected = page.waitForResponse((answer) => answer.url().includes('live.changes'));
  await page.goto(`${product.url}${path}`);
  await connected;
}

test('a consultant asks a manager for a discount, who approves it with words, and then sends it', async () => {
  const jo = await product.member({ firstName: 'Jo', lastName: 'Park' });
  const mark = await product.member({ firstName: 'Mark', lastName: 'Lee', role: 'manager' });
  const staff = await product.signedIn(jo);
  const draft = await newProposal(staff, { discountCents: 70_000, discountReason: 'Two sites' });
  const data = { email: 'ada@sunrise.example' };
  await staff.contacts.update({ id: draft.contactId, version: 1, data });
  const manager = await signedInPage(browser, product, mark);
  await openLive(manager, '/crm');
  await manager.getByText('Nothing is due today.').waitFor();
  const page = await signedInPage(browser, product, jo, { viewport: PHONE });
  await openLive(page, `/crm/proposals/${draft.id}`);

  await page.getByRole('heading', { level: 1, name: 'Sunrise Care' }).waitFor();
  await page.getByText(/A manager can approve this discount\. Ask /).waitFor();
  expect(await page.getByRole('button', { name: 'Send by email' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Ask a manager' }).click();
  const question = page.getByRole('dialog', { name: 'Ask a manager' });
  await question.getByLabel('What should they know?').fill('They sign for two sites');
  await expectAccessibleInBothSizes(page);
  await question.getByRole('button', { name: 'Ask a manager' }).click();
  await page.getByText(/^Jo Park asked a manager on/).waitFor();

  // The manager has it in the bell and in the day, without a reload.
  await manager.getByRole('button', { name: 'Notices, 1 new notice' }).waitFor();
  await manager.getByRole('link', { name: 'Approve a discount of $700?' }).click();
  const panel = manager.getByRole('region', { name: 'A discount to approve' });
  await panel.getByText('They sign for two sites').waitFor();
  await expectAccessibleInBothSizes(manager);
  await panel.getByLabel('Your words').fill('Fine this once');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await manager.getByText('Discount approved').waitFor();

  // So has the consultant the answer, and Send.
  await page.getByText('Mark Lee approved this discount. They wrote: “Fine this once”').waitFor();
  await page.getByRole('button', { name: 'Notices, 1 new notice' }).waitFor();
  await page.getByRole('button', { name: 'Send by email' }).click();
  const mail = page.getByRole('dialog', { name: 'Send this email?' });
  await mail.getByText('Subject').waitFor();
  await expectAccessibleInBothSizes(page);
  await mail.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('Proposal sent', { exact: true }).waitFor();
  // The button is gone: the focus is on the sentence that says what happens now.
  await page.locator('p:focus', { hasText: 'The email sends' }).waitFor();
  expect(await staff.proposals.byId({ id: draft.id })).toMatchObject({ state: 'sent' });
});

test.each([
  ['beside', DESKTOP, { name: 'Total $3,850' }],
  ['in the bar', PHONE, null],
] as const)('the total and Send stay in sight %s while groups are ticked', async (_, viewport, row) => {
  const jo = await product.member();
  const staff = await product.signedIn(jo);
  const draft = await newProposal(staff, {
    selection: { ...(await newProposal(staff)).selection, groups: [] },
  });
  const page = await signedInPage(browser, product, jo, { viewport });
  await page.goto(`${product.url}/crm/proposals/${draft.id}/edit`);
  const group = page.getByRole('checkbox', { name: /^0107/ });
  await group.scrollIntoViewIfNeeded();
  await group.check();

  const total = row ? page.getByRole('row', row) : page.getByText('Total $3,850 incl. GST');
  for (const shown of [total, page.getByRole('button', { name: 'Send', exact: true })]) {
    await shown.waitFor();
    const box = await shown.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= viewport.height).toBe(true);
  }
  expect(await group.isVisible()).toBe(true);
});
