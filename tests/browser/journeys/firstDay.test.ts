import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openPage, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { goToScreen } from '../../support/signedInPage.ts';
import { signIn, signUp } from '../../support/signUp.ts';

const kim = {
  firstName: 'Kim',
  lastName: 'Lee',
  email: 'kim@desk.example',
  password: 'four calm words here',
};
const ana = {
  firstName: 'Ana',
  lastName: 'Moreno',
  email: 'ana@desk.example',
  password: 'other calm words here',
};

const product = await testProduct();
const browser = testBrowser();

const prospect = { name: 'Priya Nair', email: 'priya@sunrise.example', company: 'Sunrise Care' };

test('the first day of a new installation: an enquiry is won, and a colleague is approved', async () => {
  const { DATA_DIR: dataDir } = product.env;
  const { url } = product;

  // A query that is in progress while signing out gets a 401.
  const page = await browser.open({ viewport: PHONE }, /401 \(Unauthorized\)/);
  await enquire(page, url);
  await signUp(page, url, dataDir, kim);
  await signIn(page, url, kim);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await workLead(page);

  // A colleague has to wait until an administrator approves them.
  const other = await browser.open({}, /403 \(Forbidden\)/);
  await signUp(other, url, dataDir, ana);
  await signIn(other, url, ana);
  await other.getByText('Your account is waiting for an administrator to approve it.').waitFor();
  await goToScreen(page, 'settings/team');
  await page.getByRole('button', { name: 'Approve Ana Moreno' }).click();
  await page.getByRole('button', { name: 'Approve Ana Moreno' }).waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.getByRole('button', { name: 'Kim Lee Admin' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
});

async function enquire(page: Page, url: string) {
  const { name, email, company } = prospect;
  await openPage(page, url);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('0491 570 156');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Message').fill('We would like to register for daily personal activities.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();
}

async function workLead(page: Page) {
  const { name, email, company } = prospect;
  const title = `Website enquiry from ${name}`;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.locator(`a[href="mailto:${email}"]:visible`).first().waitFor();

  await page.getByRole('textbox', { name: 'Title' }).fill('First call');
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Call' }).click();
  await page.getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('listitem').filter({ hasText: 'First call' }).waitFor();

  // Loaded again: the message would lie over the form for a while.
  await page.goto(`${page.url()}/edit`);
  await page.getByRole('heading', { name: 'Edit Lead' }).waitFor();
  await page.getByLabel('Title').fill(`Registration for ${company}`);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Closed won', exact: true }).click();
  await page.getByLabel('Value (AUD)').fill('9900');
  await page.getByRole('button', { name: 'Save Lead' }).click();
  const card = page.getByRole('article').filter({ hasText: `Registration for ${company}` });
  await card.getByText('Closed won').waitFor();
  await card.getByText('$9,900').waitFor();
}
