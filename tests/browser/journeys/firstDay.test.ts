import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeNotification, DESKTOP, PHONE, testBrowser } from '../../support/browser.ts';
import { startProcess, temporaryFolder } from '../../support/servers/processes.ts';
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

/** The steps on the screen of each size, one after the other on the same day. */
const walks = [
  {
    viewport: DESKTOP,
    prospect: { name: 'Priya Nair', company: 'Sunrise Care' },
  },
  {
    viewport: PHONE,
    prospect: { name: 'Asha Rao', company: 'Evening Care' },
  },
] as const;

type Walk = (typeof walks)[number];

const browser = testBrowser();

test('the first day, on a desktop and on a phone: an enquiry is won, records are added, deleted and restored, a colleague is approved', async () => {
  const dataDir = await temporaryFolder();
  const product = await startProcess({ DATA_DIR: dataDir });
  await expect.poll(() => product.status('/readyz')).toBe(200);
  await expect.poll(() => product.output).toContain('the first to sign up becomes the administrator');
  const url = product.address;

  // Two prospects send an enquiry.
  const visitor = await browser.open();
  for (const walk of walks) await enquire(visitor, url, walk);

  // The first member signs up, and moves the leads to closed won.
  // A query that is in progress while signing out gets a 401.
  const page = await browser.open({}, /401 \(Unauthorized\)/);
  await signUp(page, url, dataDir, kim);
  await signIn(page, url, kim);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  for (const walk of walks) {
    await page.setViewportSize(walk.viewport);
    await workLead(page, walk);
  }
  // Where each step takes more: a tab is behind a button, and what a row does is in its menu.
  await keepRecords(page);
  await page.setViewportSize(DESKTOP);
  await playWithDemoData(page);

  // A colleague, on a phone, has to wait until an administrator approves them.
  const other = await browser.open({ viewport: PHONE }, /403 \(Forbidden\)/);
  await signUp(other, url, dataDir, ana);
  await signIn(other, url, ana);
  await other.getByText('Your account is waiting for an administrator to approve it.').waitFor();
  await page.goto(`${url}/crm/settings/team`);
  await page.getByRole('button', { name: 'Approve Ana Moreno' }).click();
  await page.getByRole('button', { name: 'Approve Ana Moreno' }).waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

  for (const [person, name] of [
    [page, 'Kim Lee Admin'],
    [other, 'Ana Moreno Staff'],
  ] as const) {
    await person.getByRole('button', { name }).click();
    await person.getByRole('menuitem', { name: 'Sign Out' }).click();
    await person.getByRole('heading', { name: 'Sign In' }).waitFor();
    await person.reload();
    await person.getByRole('heading', { name: 'Sign In' }).waitFor();
  }
  expect(product.output.match(/^.*"level":[56]0.*$/gm), 'faults in the log').toBeNull();
});

async function enquire(page: Page, url: string, { viewport, prospect: { name, company } }: Walk) {
  await page.setViewportSize(viewport);
  await page.goto(url);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.slice(0, 4).toLowerCase()}@sunrise.example`);
  await page.getByLabel('Phone').fill('0491 570 156');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Message').fill('We would like to register for daily personal activities.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();
}

/** Opens a tab of the navigation, which is behind 'More' on a phone. */
async function openTab(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'More', exact: true });
  const tabs = page.getByRole('navigation', { name: 'CRM' });
  await menu.or(tabs).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await tabs.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}

/** Edits or deletes a record of a list: by a button of its card, or on a phone by the menu of its row. */
async function changeRecord(page: Page, action: 'Edit' | 'Delete', title: string) {
  const menu = page.getByRole('button', { name: `Change ${title}` });
  const button = page.getByRole(action === 'Edit' ? 'link' : 'button', { name: `${action} ${title}` });
  await menu.or(button).waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function workLead(page: Page, { prospect: { name, company } }: Walk) {
  await openTab(page, 'Leads');
  const title = `Website enquiry from ${name}`;
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  // The link under the title, or on a phone that in the bar at the bottom.
  await page
    .locator(`a[href="mailto:${name.slice(0, 4).toLowerCase()}@sunrise.example"]:visible`)
    .first()
    .waitFor();

  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Call' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('First call');
  await page.getByRole('button', { name: 'Add activity' }).click();
  await closeNotification(page, 'Activity added successfully');
  await page.getByRole('listitem').filter({ hasText: 'First call' }).waitFor();

  await page.getByRole('button', { name: 'Schedule Follow-up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Follow-up date').fill('2030-01-15');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Follow-up scheduled for 15 Jan 2030').first().waitFor();

  await page.getByRole('link', { name: 'Edit Lead' }).click();
  await page.getByRole('heading', { name: 'Edit Lead' }).waitFor();
  await page.getByLabel('Title').fill(`Registration for ${company}`);
  await choose(page, 'Status', 'Closed won');
  await page.getByLabel('Value (AUD)').fill('9900');
  await page.getByRole('button', { name: 'Save Lead' }).click();
  await closeNotification(page, 'Lead updated successfully');
  const card = page.getByRole('article').filter({ hasText: `Registration for ${company}` });
  await card.getByText('Closed won').waitFor();
  await card.getByText('$9,900').waitFor();
}

async function keepRecords(page: Page) {
  const account = { name: 'Banksia Supports', abn: '53 004 085 616' };
  const [firstName, lastName] = ['Tarni', 'Wood'];
  const person = `${firstName} ${lastName}`;
  await openTab(page, 'Accounts');
  await page.getByRole('link', { name: 'Add Account' }).click();
  await page.getByLabel('Display Name').fill(account.name);
  await page.getByLabel('ABN').fill(account.abn);
  await page.getByRole('button', { name: 'Save Account' }).click();
  await page.locator('article a:focus', { hasText: account.name }).waitFor();
  await closeNotification(page, 'Account created successfully');

  await openTab(page, 'Contacts');
  await page.getByRole('link', { name: 'Add Contact' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await choose(page, 'Account', account.name);
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await closeNotification(page, 'Contact created successfully');
  await changeRecord(page, 'Edit', person);
  await page.getByLabel('Position').fill('General manager');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await closeNotification(page, 'Contact updated successfully');
  await page.getByRole('article').filter({ hasText: person }).getByText('General manager').waitFor();

  await openTab(page, 'Accounts');
  await changeRecord(page, 'Edit', account.name);
  await page.getByRole('button', { name: /^Location/ }).click();
  await page.getByLabel('City').fill('Toowoomba');
  await page.getByRole('button', { name: 'Save Account' }).click();
  await closeNotification(page, 'Account updated successfully');

  // Deleting needs no confirmation, shows what was deleted with the record, and Undo restores all of it.
  await changeRecord(page, 'Delete', account.name);
  await page.getByText('Account deleted successfully').waitFor();
  await page.getByRole('link', { name: account.name, exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await closeNotification(page, 'Restored');
  await page.getByRole('link', { name: account.name, exact: true }).waitFor();
  await openTab(page, 'Contacts');
  await page.getByRole('link', { name: person, exact: true }).waitFor();

  await changeRecord(page, 'Delete', person);
  await closeNotification(page, 'Contact deleted successfully');
  await page.getByRole('link', { name: person, exact: true }).waitFor({ state: 'detached' });
  await openTrash(page);
  await page.getByRole('button', { name: `Restore ${person}` }).click();
  await closeNotification(page, 'Restored');
  await openTab(page, 'Contacts');
  await page.getByRole('link', { name: person, exact: true }).waitFor();
}

async function openTrash(page: Page) {
  await page.getByRole('button', { name: 'Kim Lee Admin' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await page.goto(new URL('/crm/settings/data/records', page.url()).href);
  await page.getByRole('region', { name: 'Trash' }).waitFor();
}

async function playWithDemoData(page: Page) {
  await openTab(page, 'Dashboard');
  await page.getByRole('button', { name: 'Create Enterprise Demo Data' }).click();
  // There are records that are no samples, so it asks once.
  await page.getByRole('radio', { name: 'Everything' }).check();
  await page.getByRole('button', { name: 'Create demo data' }).click();
  const recent = page.getByRole('link', { name: 'Premium partnership for three states' });
  await recent.waitFor();
  await closeNotification(page, 'Demo data created successfully!');
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  await page.getByText('All demo data cleared successfully!').waitFor();
  await page.getByText('No leads yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await recent.waitFor();
}
