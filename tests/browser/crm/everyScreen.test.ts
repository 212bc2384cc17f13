import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import {
  expectDifferentLooks,
  expectKeyboardAccess,
  expectNoMotion,
  forcedLook,
} from '../../support/access.ts';
import {
  DESKTOP,
  expectAccessible,
  expectToFit,
  PHONE,
  RULES_OF_LOOKS,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { newLead, newOpportunity, newProposal, sendProposal } from '../../support/records.ts';
import {
  goToScreen,
  resizeToPhone,
  screenLoaded,
  signedInPage,
  unfoldPanels,
} from '../../support/signedInPage.ts';
import { expectLargeTargets } from '../../support/targets.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;
let paths: string[];

/** A screen of each plan that a phone shows in another way: all rules are checked there, too. */
const ONE_OF_EACH = ['', 'leads', 'leads?view=table', 'leads/new', 'opportunities', 'activities', 'settings'];

/** Lists, tables and records of other nouns than leads: of the same parts, in the same colours. */
const isLikeLeads = (path: string) =>
  /^(accounts|contacts|registrations|engagements|agreements)(?!\/(new|dup|.*erase))/.test(path);

/** Wider than the narrowest phone, without a place to break. */
const NAME = 'Wolfeschlegelsteinhausenberger'.repeat(2);
const LONG_WORDS = 'Registrierungsanforderungen of looked.at@registrierungsanforderungen.example';

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
  const staff = await product.signedIn(member);
  await newLead(staff);
  const { id: accountId } = await staff.accounts.create({ name: NAME });
  const { id: contactId } = await staff.contacts.create({
    ...{ firstName: NAME, lastName: NAME, position: NAME, accountId },
    email: `${NAME}@${'v'.repeat(49)}.example`,
  });
  const about = { accountId, contactId };
  const lead = await newLead(staff, { ...about, title: NAME, priority: 'urgent', nextAction: LONG_WORDS });
  // Each change in its timeline can be set back.
  await staff.leads.update({
    id: lead.id,
    version: 1,
    data: { status: 'contacted', description: LONG_WORDS },
  });
  const deal = await newOpportunity(staff, { ...about, name: NAME });
  const proposal = await newProposal(staff, about);
  const sent = await newProposal(staff, about);
  await sendProposal(staff, sent);
  const engagement = await staff.engagements.create({
    name: LONG_WORDS,
    accountId: lead.accountId,
    startsOn: '2026-01-01',
  });
  const agreement = await staff.agreements.create({
    ...{ name: LONG_WORDS, accountId: lead.accountId, price: 1_234_567.89, firstDay: '2026-01-31' },
  });
  const registration = await staff.registrations.create({
    number: LONG_WORDS.slice(0, 60),
    accountId: lead.accountId,
    groups: ['0107', '0138'],
    startsOn: '2024-01-01',
    expiresOn: '2026-11-01',
    auditor: LONG_WORDS,
  });
  paths = [
    '',
    'leads',
    'leads?view=table',
    'leads/new',
    `leads/${lead.id}`,
    `leads/${lead.id}/edit`,
    'leads/quarantine',
    'leads/import',
    'set-up/import',
    'contacts',
    'contacts/new',
    `contacts/${lead.contactId}`,
    `contacts/${lead.contactId}/erase`,
    'accounts',
    'accounts/new',
    `accounts/${lead.accountId}`,
    'accounts/duplicates',
    'opportunities',
    `opportunities/${deal.id}`,
    'proposals/new',
    `proposals/${proposal.id}`,
    `proposals/${sent.id}`,
    'registrations',
    'registrations?view=table',
    'registrations/new',
    `registrations/${registration.id}`,
    'engagements',
    'engagements?view=table',
    'engagements/new',
    `engagements/${engagement.id}`,
    'agreements',
    'agreements?view=table',
    'agreements/new',
    `agreements/${agreement.id}`,
    'activities',
    'documents',
    'reports',
    'invoicing',
    'settings',
    'settings/you/security',
    'settings/team',
    'settings/business/contact',
    'settings/business/prices',
    'settings/business/proposals',
    'settings/business/mail',
    'settings/business/work',
    'set-up?step=website',
    'settings/data/enquiries',
    'settings/data/trash',
    'settings/data/exports',
    'settings/data/log',
  ];
});

const open = (options = {}) => signedInPage(browser, product, member, options);

async function openScreen(page: Page, path: string) {
  await page.goto(`${product.url}/crm/${path}`);
  await screenLoaded(page);
}

/** A panel that is folded shows its heading alone. */
const UNFOLDED = ':not(:has(> :first-child [aria-expanded=false]))';

/** The titles of panels that have nothing below their heading line: no text, no control and no picture. */
const emptyPanels = (page: Page) =>
  page.locator(`main section:has(> :first-child h2)${UNFOLDED}`).evaluateAll((sections) =>
    sections.flatMap((section) => {
      const [head, ...content] = section.children;
      const isEmpty = content.every(
        (part) => part.textContent === '' && !part.querySelector('input, textarea, select, svg'),
      );
      return isEmpty ? [head?.textContent] : [];
    }),
  );

/** The names of filled buttons: a screen has one, for what is done there first. */
const filledButtons = (page: Page) =>
  page.locator('main :is(button, a)').evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const filled = ['--primary', '--clay'].map((name) => {
      probe.style.backgroundColor = `var(${name})`;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    return buttons
      .filter(
        (button) => button.checkVisibility() && filled.includes(getComputedStyle(button).backgroundColor),
      )
      .map(({ textContent }) => textContent);
  });

/** The narrowest phone, and a small desktop at a zoom of 400 %. */
const NARROWEST = { width: 320, height: 640 };

/** The smallest size that a mouse hits, in pixels. */
const MIN_AT_DESK = 24;

async function expectGoodAtDesk(page: Page, path: string) {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await screenLoaded(page);
  await expect.poll(() => emptyPanels(page), { message: path }).toEqual([]);
  expect((await filledButtons(page)).slice(1), path).toEqual([]);
  await expectAccessible(page);
  await expectLargeTargets(page, MIN_AT_DESK);
  if (isLikeLeads(path)) return;
  await expectKeyboardAccess(page);
  await expectNoMotion(page);
}

async function expectGoodOnPhone(page: Page, path: string) {
  await resizeToPhone(page);
  await screenLoaded(page);
  await unfoldPanels(page);
  await expectLargeTargets(page);
  if (!isLikeLeads(path)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, ONE_OF_EACH.includes(path) ? undefined : RULES_OF_LOOKS);
    await expectKeyboardAccess(page);
  }
  await page.setViewportSize(NARROWEST);
  await expectToFit(page);
  expect(await formFoot(page), path).toBeLessThanOrEqual(96);
}

/** The height of the bar with the buttons of a form, which stays in sight. */
const formFoot = (page: Page) =>
  page.evaluate(
    () => document.querySelector('form[data-screen] > :last-child')?.getBoundingClientRect().height ?? 0,
  );

test('every screen has no empty panel and at most one filled button, is accessible on a desktop in light and on a phone in dark, by the keyboard alone and at 400 % zoom, with targets for a thumb, and nothing moves', async () => {
  const page = await open();
  await openScreen(page, 'documents');
  // The next screen begins in the window in which the one before it ended.
  for (const [index, path] of paths.entries()) {
    await goToScreen(page, path);
    const sizes = [expectGoodAtDesk, expectGoodOnPhone];
    for (const expectGood of index % 2 === 0 ? sizes : sizes.toReversed()) await expectGood(page, path);
  }
});

test('on a phone the button that clears a field is large, and covers no part of its frame', async () => {
  const page = await open({ viewport: PHONE });
  await openScreen(page, 'opportunities/new');
  const heights = await page.getByLabel('Clear Owner').evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    const field = button.closest('.mantine-Input-wrapper')?.querySelector('input')?.getBoundingClientRect();
    return field && [top - field.top, field.bottom - bottom];
  });
  expect(heights).toEqual([1, 1]);
  await expectLargeTargets(page);
});

test('a password box that has the focus has the ring of every control, the log and the bell rows of 36 to 56 px, and a member one of 72 on a phone', async () => {
  const page = await open();
  await openScreen(page, 'settings/you/security');
  await page.getByLabel('Current password').focus();
  const ring = await page.locator('.mantine-PasswordInput-input:has(:focus)').evaluate((frame) => {
    const { outlineWidth, outlineStyle, outlineOffset } = getComputedStyle(frame);
    return [outlineWidth, outlineStyle, outlineOffset];
  });
  expect(ring).toEqual(['2px', 'solid', '1px']);

  const staff = await product.signedIn(member);
  const { version, value } = (await staff.business.sections()).claims;
  await staff.business.save({ section: 'claims', version, value: value.slice(1) });
  await newLead(staff, {
    assignedToId: member.id,
    nextAction: 'Ring the quality manager',
    followUpDate: dayFromToday(0),
  });
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await goToScreen(page, 'settings/data/log');
    await screenLoaded(page);
    const bell = page.getByRole('button', { name: /^Notices/ });
    await bell.click();
    for (const list of [page.getByRole('list', { name: 'Events' }), page.getByRole('dialog')]) {
      const rows = list.getByRole('listitem');
      await rows.first().waitFor();
      const heights = await rows.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().height),
      );
      expect(heights.filter((height) => height < 36 || height > 56)).toEqual([]);
    }
    await page.keyboard.press('Escape');
  }

  await product.member({ firstName: 'Grace', lastName: 'Hopper' });
  await goToScreen(page, 'settings/team');
  await screenLoaded(page);
  const members = page.getByRole('listitem').filter({ has: page.getByLabel(/^Role of /) });
  await members.first().waitFor();
  const heights = await members.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 72)).toEqual([]);
});

test('where the system chooses the colours what is ticked, pressed, current, selected or focused shows it', async () => {
  const page = await open({ forcedColors: 'active' });
  await openScreen(page, 'contacts');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.first().check();
  await expectDifferentLooks(page, 'input[type=checkbox]:checked', 'input[type=checkbox]:not(:checked)');
  // Both in the system's colour for what is selected, whatever the colours of the component are.
  const { backgroundColor } = await forcedLook(page, 'input[type=checkbox]:checked');
  expect(await forcedLook(page, 'nav [aria-current=page]')).toMatchObject({ backgroundColor });
  await page.keyboard.press('Tab');
  await expectDifferentLooks(page, ':focus', 'button:not(:focus)');

  await openScreen(page, 'leads?view=table&status=new');
  await expectDifferentLooks(page, 'select[aria-label=Status]', 'select[aria-label=Priority]');

  await openScreen(page, 'activities');
  await expectDifferentLooks(page, '[aria-pressed=true]', '[aria-pressed=false]');

  await openScreen(page, paths.find((path) => /^engagements\/\w+-/.test(path)) ?? '');
  await expectDifferentLooks(page, 'li[aria-current] > span', 'li:not([aria-current]) > span');

  await openScreen(page, 'contacts/new');
  await expectDifferentLooks(page, '.mantine-Slider-bar', '.mantine-Slider-track');

  await openScreen(page, 'settings/you/profile');
  const morning = page.getByRole('switch', { name: /^Send me my day/ });
  await morning.waitFor();
  const track = `[id="${await morning.getAttribute('id')}"] + *`;
  const off = await forcedLook(page, track);
  await morning.click();
  await page.getByText('The morning email is on').waitFor();
  expect(await forcedLook(page, track)).not.toEqual(off);
});
