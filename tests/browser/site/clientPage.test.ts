import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import {
  expectAccessibleInBothSizes,
  expectToFit,
  openPage,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { printedPages } from '../../support/pages/printedPages.ts';

const product = await testProduct();
const browser = testBrowser();

test('the page of a client is read on a small phone without scripts, in both schemes, and printed on one page', async () => {
  const staff = await product.staff();
  const { id } = await staff.accounts.create({ name: `Hearth & Home Care of ${'Woolloomooloo'.repeat(8)}` });
  const engagement = await staff.engagements.create({ name: 'Work', accountId: id, startsOn: today() });
  const [first, ...others] = engagement.steps;
  const steps = [{ ...first, needed: 'Police checks of all key staff. '.repeat(10) }, ...others];
  const data = { steps } as Parameters<typeof staff.engagements.update>[0]['data'];
  await staff.engagements.update({ id: engagement.id, version: engagement.version, data });
  await staff.registrations.create({
    number: '4-ABCD',
    accountId: id,
    state: 'current',
    pathway: 'certification',
    groups: ['0107', '0115', '0117'],
    startsOn: '2025-03-01',
    expiresOn: '2028-03-01',
    renewalStartedOn: today(),
    auditFinishedOn: '2025-02-01',
  });
  await staff.clientPage.setLink({ id, linkId: v7() });
  const { url } = await staff.clientPage.link({ id });
  const plain = await browser.openFresh({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });

  await plain.goto(url ?? '');

  await plain.getByRole('heading', { name: 'What we need from you' }).waitFor();
  const needs = plain.getByRole('region', { name: 'What we need from you' });
  expect(await needs.getByRole('listitem').first().textContent()).toContain('Accept Proposal');
  // A later step is folded, and whom to call is above the steps.
  const later = needs.getByText('Accept Audit Proposal');
  expect(await later.isVisible()).toBe(false);
  await needs.getByText(/^Later \(\d\)$/).click();
  expect(await later.isVisible()).toBe(true);
  const [call, work] = [plain.getByText('Questions?'), plain.getByText('Step by step')];
  expect((await call.boundingBox())?.y).toBeLessThan((await work.boundingBox())?.y ?? 0);
  await plain.getByText('Last day to start the renewal').waitFor();
  await expectToFit(plain);
  const page = await browser.openFresh();
  await openPage(page, url ?? '');
  await expectAccessibleInBothSizes(page);
  const [printed, ...more] = await printedPages(page);
  expect(more).toEqual([]);
  for (const text of ['Woolloomooloo', 'Police checks', 'Accept Proposal', '4-ABCD', 'Questions?'])
    expect(printed).toContain(text);
  expect(printed).not.toContain('independent consultancy');
});
