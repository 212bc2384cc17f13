import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeNotification, DESKTOP, expectAccessible, PHONE, testBrowser } from '../../support/browser.ts';
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

const browser = testBrowser();

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])(
  'the first day on %s: an enquiry is won, records are added, deleted and restored, a colleague is approved',
  async (_, viewport) => {
    const dataDir = await temporaryFolder();
    const product = await startProcess({ DATA_DIR: dataDir });
    await expect.poll(() => product.status('/readyz'), { timeout: 30_000 }).toBe(200);
    await expect.poll(() => product.output).toContain('the first to sign up becomes the administrator');
    const url = product.address;

    // A prospect sends an enquiry.
    const prospect = await browser.open({ viewport });
    await prospect.goto(url);
    await prospect.getByLabel('Name').fill('Priya Nair');
    await prospect.getByLabel('Email').fill('priya@sunrise.example');
    await prospect.getByLabel('Phone').fill('0491 570 156');
    await prospect.getByLabel('Company').fill('Sunrise Care');
    await prospect.getByLabel('Message').fill('We would like to register for daily personal activities.');
    await prospect.getByRole('button', { name: 'Send Message' }).click();
    await prospect.getByText("Message sent successfully! We'll get back to you soon.").waitFor();

    // The first member signs up, and moves the lead to closed won.
    // A query that is in progress while signing out gets a 401.
    const page = await browser.open({ viewport }, /401 \(Unauthorized\)/);
    await signUp(page, url, dataDir, kim);
    await signIn(page, url, kim);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expectAccessible(page);
    await workLead(page);
    await keepRecords(page);
    await playWithDemoData(page);

    // A colleague has to wait until an administrator approves them.
    const other = await browser.open({ viewport }, /403 \(Forbidden\)/);
    await signUp(other, url, dataDir, ana);
    await signIn(other, url, ana);
    await other.getByText('Your account is waiting for an administrator to approve it.').waitFor();
    await page.goto(`${url}/crm/settings/team`);
    await page.getByRole('button', { name: 'Approve Ana Moreno' }).click();
    await page.getByRole('button', { name: 'Approve Ana Moreno' }).waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'Sign In' }).click();
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

    await page.getByRole('button', { name: 'Kim Lee Admin' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(product.output.match(/^.*"level":[56]0.*$/gm), 'faults in the log').toBeNull();
  },
);

/** Opens a tab of the navigation, which is behind the menu button on a phone. */
async function openTab(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Open navigation' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'CRM' }).getByRole('link', { name, exact: true }).click();
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

async function workLead(page: Page) {
  await openTab(page, 'Leads');
  await page.getByRole('link', { name: 'Website enquiry from Priya Nair', exact: true }).click();
  await page.getByRole('heading', { name: 'Website enquiry from Priya Nair' }).waitFor();
  await page.getByText('priya@sunrise.example').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Call' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('First call');
  await page.getByRole('button', { name: 'Add Activity' }).click();
  await closeNotification(page, 'Activity added successfully');
  await page.getByRole('listitem').filter({ hasText: 'First call' }).waitFor();

  await page.getByRole('button', { name: 'Schedule Follow-up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Follow-up date').fill('2030-01-15');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Follow-up scheduled for 15 Jan 2030').first().waitFor();

  await page.getByRole('link', { name: 'Edit Lead' }).click();
  await page.getByRole('heading', { name: 'Edit Lead' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Title').fill('Registration for Sunrise Care');
  await choose(page, 'Status', 'Closed Won');
  await page.getByLabel('Est. value').fill('9900');
  await page.getByRole('button', { name: 'Save Lead' }).click();
  await closeNotification(page, 'Lead updated successfully');
  const card = page.getByRole('article').filter({ hasText: 'Registration for Sunrise Care' });
  await card.getByText('Closed Won').waitFor();
  await card.getByText('$9,900').waitFor();
}

async function keepRecords(page: Page) {
  await openTab(page, 'Accounts');
  await page.getByRole('link', { name: 'Add Account' }).click();
  await page.getByLabel('Display Name').fill('Wattle Services');
  await page.getByLabel('ABN').fill('51 824 753 556');
  await page.getByRole('button', { name: 'Save Account' }).click();
  await closeNotification(page, 'Account created successfully');

  await openTab(page, 'Contacts');
  await page.getByRole('link', { name: 'Add Contact' }).click();
  await page.getByLabel('First name').fill('Jarrah');
  await page.getByLabel('Last name').fill('Williams');
  await choose(page, 'Account', 'Wattle Services');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await closeNotification(page, 'Contact created successfully');
  await changeRecord(page, 'Edit', 'Jarrah Williams');
  await page.getByLabel('Position').fill('General manager');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await closeNotification(page, 'Contact updated successfully');
  await page.getByRole('article').filter({ hasText: 'General manager' }).waitFor();

  await openTab(page, 'Accounts');
  await changeRecord(page, 'Edit', 'Wattle Services');
  await page.getByLabel('City').fill('Toowoomba');
  await page.getByRole('button', { name: 'Save Account' }).click();
  await closeNotification(page, 'Account updated successfully');

  // Deleting needs no confirmation, shows what was deleted with the record, and Undo restores all of it.
  await changeRecord(page, 'Delete', 'Wattle Services');
  await page.getByText('Account deleted successfully').waitFor();
  await page.getByRole('link', { name: 'Wattle Services', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await closeNotification(page, 'Restored');
  await page.getByRole('link', { name: 'Wattle Services', exact: true }).waitFor();
  await openTab(page, 'Contacts');
  await page.getByRole('link', { name: 'Jarrah Williams', exact: true }).waitFor();

  await changeRecord(page, 'Delete', 'Jarrah Williams');
  await closeNotification(page, 'Contact deleted successfully');
  await page.getByRole('link', { name: 'Jarrah Williams', exact: true }).waitFor({ state: 'detached' });
  await openTrash(page);
  await page.getByRole('button', { name: 'Restore Jarrah Williams' }).click();
  await closeNotification(page, 'Restored');
  await openTab(page, 'Contacts');
  await page.getByRole('link', { name: 'Jarrah Williams', exact: true }).waitFor();
}

async function openTrash(page: Page) {
  await page.getByRole('button', { name: 'Kim Lee Admin' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await page.getByRole('heading', { name: 'Data' }).waitFor();
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
