import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { uploadFile } from '../../support/pages/uploadFile.ts';
import { newLead, type Staff } from '../../support/records.ts';
import { goToScreen, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
let kim: User;
let staff: Staff;
let lead: { id: string };
let call: { id: string; version: number };
let page: Page;

beforeAll(async () => {
  kim = await product.member({
    firstName: 'Kim',
    lastName: 'Lee',
    role: 'admin',
    password: 'four calm words here',
  });
  staff = await product.signedIn(kim);
  lead = await newLead(staff, { title: 'Opens dialogs' });
  call = await staff.activities.create({
    leadId: lead.id,
    type: 'call',
    title: 'Call them',
    dueDate: dayFromToday(0),
    ownerId: kim.id,
  });
  await staff.savedViews.create({ list: 'leads', name: 'Mine', address: 'sort=title', isShared: false });
  await uploadFile(product, kim.id, { on: { subject: 'lead', subjectId: lead.id }, name: 'Report.txt' });
});

/** A page without animations, whose calls may be refused because a password is needed or a version is old. */
const open = (options = {}) =>
  signedInPage(browser, product, kim, options, /403 \(Forbidden\)|409 \(Conflict\)/);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
/** Waits until the item can be used: some depend on what is still loading. */
const chooseItem = (name: string) => () =>
  page.getByRole('menuitem', { name, exact: true, disabled: false }).press('Enter');
const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement);

interface DialogCase {
  /** The path below /crm. */
  screen: string;
  /** Done first. */
  before?: () => Promise<unknown>;
  /** The element that has the focus before, and afterwards. */
  opener: () => Locator;
  /** Enter by default. */
  key?: string;
  /** Done before the dialog is open. */
  reach?: () => Promise<unknown>;
  /** The name of the dialog. */
  opens: string | RegExp;
  /** The button that closes it; by default Esc. */
  closedBy?: string;
}

const SHORTCUTS = 'Keyboard shortcuts';

// One for each way of opening: all dialogs are of the same components.
const cases = (): DialogCase[] => [
  { screen: 'leads', opener: () => link('Contacts'), key: '?', opens: SHORTCUTS },
  { screen: 'leads', opener: () => link('Contacts'), key: 'n', opens: 'New enquiry' },
  { screen: 'leads', opener: () => link('Contacts'), key: 'ControlOrMeta+k', opens: 'Search everything' },
  {
    screen: 'leads',
    opener: () => link('Accounts'),
    key: 'ControlOrMeta+k',
    reach: findShortcuts,
    opens: SHORTCUTS,
  },
  { screen: 'leads', opener: () => button(/Kim Lee/), reach: chooseItem(SHORTCUTS), opens: SHORTCUTS },
  { screen: 'leads', opener: () => button(/^Notices/), opens: /^Notices/ },
  { screen: 'leads', opener: () => button('Filters'), opens: 'Filters' },
  {
    screen: 'leads?search=opens',
    opener: () => button('More views'),
    reach: chooseItem('Save this view…'),
    opens: 'Save this view',
  },
  {
    screen: `leads/${lead.id}`,
    opener: () => button('Convert to Opportunity'),
    opens: 'Convert to Opportunity',
  },
  {
    screen: `leads/${lead.id}`,
    opener: () => button('Actions for Call them'),
    reach: chooseItem('Edit'),
    opens: 'Edit activity',
  },
  {
    screen: `leads/${lead.id}`,
    opener: () => button('Change Report.txt'),
    reach: chooseItem('Preview'),
    opens: 'Report.txt',
  },
  {
    screen: `leads/${lead.id}/edit`,
    before: editAlongside,
    opener: () => button('Save Lead'),
    opens: /^Somebody else/,
  },
  { screen: 'leads/new', opener: () => button('New account'), opens: 'New account' },
  {
    screen: 'accounts/new',
    before: () => page.getByLabel('Display Name').fill('Typed'),
    opener: () => link('Contacts'),
    opens: 'Leave without saving?',
  },
  {
    screen: 'settings/you/security',
    opener: () => button('Set up two-step sign-in'),
    opens: 'Set up two-step sign-in',
    closedBy: 'Close',
  },
];

async function findShortcuts() {
  await page.getByRole('combobox', { name: 'Search everything' }).fill('keyboard');
  await page.getByRole('option', { name: /keyboard/i }).press('Enter');
}

/** Changes the lead on its form while somebody else saves another title. */
async function editAlongside() {
  await page.getByLabel('Title').fill('My title');
  await staff.leads.update({ id: lead.id, version: 1, data: { title: 'Their title' } });
}

async function expectFocusToReturn({ before, opener, key = 'Enter', reach, opens, closedBy }: DialogCase) {
  await before?.();
  await opener().focus();
  await page.keyboard.press(key);
  await reach?.();
  const opened = dialog(opens);
  await opened.waitFor();
  await expect.poll(() => opened.evaluate((found) => found.contains(document.activeElement))).toBe(true);
  if (closedBy) await button(closedBy).press('Enter');
  else await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(opener()), { message: `focus after '${opens}'` }).toBe(true);
}

describe('a dialog', () => {
  test('returns the focus to what opened it', async () => {
    page = await open();
    const longAgo = new Date(Date.now() - 3_600_000);
    await product.orm.em.fork().nativeUpdate(Session, { user: kim.id }, { passwordCheckedAt: longAgo });
    let screen = '';
    await page.goto(`${product.url}/crm`);
    for (const dialogCase of cases()) {
      if (dialogCase.screen !== screen) await goToScreen(page, dialogCase.screen);
      screen = dialogCase.screen;
      await expectFocusToReturn(dialogCase);
    }
    await page.setViewportSize(PHONE);
    await expectFocusToReturn({ screen, opener: () => button('More'), opens: 'All tabs' });
  });

  test('is closed by Esc alone: first what is open inside or above it, never the screen behind', async () => {
    page = await open();
    const screen = `${product.url}/crm/leads/${lead.id}`;
    const press = () => page.keyboard.press('Escape');
    await page.goto(screen);

    await button('Convert to Opportunity').press('Enter');
    await page.getByRole('combobox', { name: 'Stage' }).press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await press();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await dialog('Convert to Opportunity').waitFor();
    await press();
    await dialog('Convert to Opportunity').waitFor({ state: 'detached' });

    await button('Actions for Call them').press('Enter');
    await chooseItem('Edit')();
    await dialog('Edit activity').getByLabel('Title').fill('My title');
    await staff.activities.update({ id: call.id, version: call.version, data: { title: 'Their title' } });
    await button('Save activity').press('Enter');
    await dialog(/^Somebody else/).waitFor();
    await press();
    await dialog(/^Somebody else/).waitFor({ state: 'detached' });
    await dialog('Edit activity').waitFor();
    await button('Cancel').press('Enter');

    await button(/Kim Lee/).press('Enter');
    // Esc closes it once the focus has moved into it.
    await page.getByRole('menu').locator(':focus').or(page.locator('[role=menu]:focus')).waitFor();
    await press();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(screen);
    await press();
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  });
});
