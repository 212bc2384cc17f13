import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { weekEnd } from '#shared/activities/activities.ts';
import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { countPresses } from '../../support/pages/countPresses.ts';
import { newLead } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

/** The questions of an owner, each with the table that answers it, and a column of that which leads to its list. */
const questions = [
  ['Where do enquiries come from?', 'Enquiries by source', 'Came in'],
  ['What do we win?', 'Win rate by source', 'Won'],
  ['Why do we lose?', 'Lost reasons of leads', 'Lost'],
  ['What closes when?', 'Forecast', 'Open'],
  ['Who did what?', 'Work and sales by person', 'Calls'],
  ['Whom has nobody contacted for 30 days?', 'Not contacted', 'Leads'],
  ['Which proposals are open, and what is their sum?', 'Open proposals', 'Open'],
  ['How many hours to the first answer?', 'First answers by source', 'Answered'],
  ['Who renews when?', 'Renewals and audits due', 'Renewals'],
  ['What was earned?', 'Agreed and invoiced', 'Accepted'],
  ['What comes in each month, and what ends?', 'Monthly fees', 'Running'],
] as const;

test('an owner with a phone has each answer in at most two taps from the dashboard', async () => {
  const { user: owner, staff } = await product.person({ role: 'admin' });
  const { id: leadId } = await newLead(staff, { title: `Asked` });
  const nextWeek = { title: `Call of next week`, dueDate: addDays(weekEnd(today()), 3) };
  await staff.activities.create({ ...nextWeek, leadId, type: 'call', ownerId: owner.id });
  const page = await signedInPage({ open: browser.openFresh }, product, owner, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const pressesOf = await countPresses(page);
  await page.goto(`${product.url}/crm`);
  await page.getByRole('heading', { name: 'My day' }).waitFor();

  const toReports = await pressesOf(async () => {
    await page.getByRole('region', { name: 'Leads in numbers' }).getByRole('link', { name: 'Reports' }).tap();
    await page.getByRole('region', { name: 'At a glance' }).waitFor();
  });
  for (const [question, table, column] of questions) {
    const toTable = await pressesOf(() => page.getByRole('button', { name: table, exact: true }).tap());
    expect([toReports, toTable], question).toEqual([1, 1]);
    const answer = page.getByRole('table', { name: table, exact: true });
    await expect.poll(() => isInSight(answer), { message: question }).toBe(true);
    const figure = answer.getByRole('link', { name: new RegExp(`^All, ${column}: `) });
    expect(await figure.getAttribute('href'), question).toMatch(/^\/crm\/\w+\?.*counted=yes$/);
  }

  // Back from the list behind a figure leads to that figure, also in a table that is folded at first.
  const figure = page
    .getByRole('table', { name: 'Enquiries by source' })
    .getByRole('link', { name: /^All, Came in: / });
  await figure.tap();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await page.goBack();
  await expect.poll(() => figure.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.goto(`${product.url}/crm`);
  const toTasks = await pressesOf(async () => {
    await page.getByRole('link', { name: 'All tasks' }).tap();
    await page.getByRole('region', { name: 'Next week' }).getByTitle(nextWeek.title).waitFor();
  });
  expect(toTasks, 'What is due next week?').toBe(1);
});

/** True if the head of a table lies in the window. */
const isInSight = (table: Locator) =>
  table.locator('thead').evaluate((head) => {
    const { top, bottom } = head.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
