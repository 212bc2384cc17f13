import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { DESKTOP, expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { newProposal } from '../../support/records.ts';
import { goToScreen, screenLoaded, signedInPage, unfoldPanels } from '../../support/signedInPage.ts';
import { expectLargeTargets } from '../../support/targets.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;
/** The addresses of a lead, an opportunity, an account and a contact, with short names or with the longest. */
const paths = { short: [] as string[], long: [] as string[] };

let proposalPath: string;

const LONG = 'Registration, audit preparation and policies for the residential supports of three states. '
  .repeat(2)
  .slice(0, 160)
  .trim();
const LONG_EMAIL = `${'maximiliana'.repeat(5)}@sunrise-care-services-of-victoria.example`;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
  const staff = await product.signedIn(member);
  for (const [kind, name, email] of [
    ['short', 'Sunrise Care', 'ada@sunrise.example'],
    ['long', LONG, LONG_EMAIL],
  ] as const) {
    const account = await staff.accounts.create({ name, businessEmail: email, businessPhone: '0391234567' });
    const contact = await staff.contacts.create({
      ...{ firstName: 'Ada', lastName: 'Byron', accountId: account.id, isPrimary: true },
      ...{ email, mobile: '0491570156', position: name.slice(0, 60) },
    });
    const about = { accountId: account.id, contactId: contact.id };
    const lead = await staff.leads.create({
      ...about,
      ...{ title: name, nextAction: name, followUpDate: dayFromToday(-3), estimatedValue: 14_500 },
    });
    const deal = await staff.opportunities.create({ ...about, name, nextStep: name, value: 14_500 });
    await staff.activities.create({ accountId: account.id, type: 'call', title: name });
    await staff.activities.create({
      ...{ contactId: contact.id, type: 'call', title: name },
      ...{ dueDate: dayFromToday(2), ownerId: member.id },
    });
    const proposal = await newProposal(staff, { ...about, leadId: lead.id, opportunityId: deal.id });
    proposalPath = `proposals/${proposal.id}`;
    paths[kind] = [
      `leads/${lead.id}`,
      `opportunities/${deal.id}`,
      `accounts/${account.id}`,
      `contacts/${contact.id}`,
    ];
  }
});

let shared: Page | undefined;

/** A page of this size, which the tests share, with what those before them left on it. */
async function open(viewport = DESKTOP) {
  if (!shared) {
    shared = browser.keep(await signedInPage(browser, product, member));
    await shared.goto(`${product.url}/crm/settings`);
    await screenLoaded(shared);
  }
  await shared.setViewportSize(viewport);
  return shared;
}

async function show(page: Page, path: string) {
  await goToScreen(page, path);
  await page.getByRole('list', { name: 'Timeline, newest first' }).waitFor();
  await screenLoaded(page);
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

const COMPOSER = 'main form[aria-label="Add activity"]';

/** The texts of headings and buttons that are not shown whole. */
const cutTexts = (page: Page) =>
  page.locator('main :is(h1, h2, button, dd)').evaluateAll((all) =>
    all.flatMap((element) => {
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      const isClamped = element.closest('section[aria-labelledby] [class*="action"]') !== null;
      return isCut && !isClamped && getComputedStyle(element).overflow !== 'visible'
        ? [element.textContent]
        : [];
    }),
  );

/** The names in the line of who to call that are not shown whole. */
const cutNames = (page: Page) =>
  page
    .locator('main header ul a')
    .evaluateAll((all) =>
      all.flatMap((link) => (link.scrollWidth > link.clientWidth + 1 ? [link.textContent] : [])),
    );

/** The names of what the Tab key reaches, in turn, as far as it stands in one of these regions or forms. */
const tabOrder = (page: Page) =>
  page
    .locator('main :is(form[aria-label="Add activity"], section[aria-labelledby], header)')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));

/** The names of actions that show neither words nor an icon. */
const blankActions = (page: Page) =>
  page
    .getByRole('region', { name: 'Quick Actions' })
    .locator('button, a')
    .evaluateAll((all) =>
      all.flatMap((action) => {
        const hasIcon = [...action.querySelectorAll('svg')].some((icon) => icon.checkVisibility());
        return hasIcon || action.textContent ? [] : [action.getAttribute('aria-label')];
      }),
    );

describe.each(['short', 'long'] as const)('a record with %s names', (kind) => {
  test('has at a desk its actions in one line, composer and timeline within 300 px, and facts and lists beside them', async () => {
    const page = await open();
    for (const path of paths[kind]) {
      await show(page, path);
      const composer = await boxOf(page, COMPOSER);
      expect(composer.y, path).toBeLessThanOrEqual(300);
      expect(composer.height, path).toBeLessThanOrEqual(52);
      const actions = await page.getByRole('region', { name: 'Quick Actions' }).boundingBox();
      expect(actions?.height, path).toBeLessThanOrEqual(80);
      const facts = await boxOf(
        page,
        'main section:has(h2:text-matches("details|information|^contact$", "i"))',
      );
      const related = await boxOf(page, 'main section:has(h2:text-is("Documents"))');
      expect(facts.width, path).toBeGreaterThanOrEqual(320);
      // An account begins with what runs, above its documents; its facts are at the right, as those of a contact.
      const isAccount = path.startsWith('accounts');
      const isContact = path.startsWith('contacts');
      const first = isAccount ? await boxOf(page, 'main section:has(h2:text-is("Work"))') : facts;
      expect(first.y, path).toBeLessThanOrEqual(300);
      const columns = isAccount
        ? [first, composer, facts]
        : isContact
          ? [composer, facts]
          : [composer, facts, related];
      for (const [place, right] of columns.slice(1).entries()) {
        const left = columns[place] ?? right;
        expect(left.x + left.width, path).toBeLessThanOrEqual(right.x);
      }
      if (isAccount || isContact) expect(related.y, path).toBeGreaterThanOrEqual(first.y + first.height);
      expect(await cutTexts(page), path).toEqual([]);
      // A title on one line, the badge below it.
      for (const title of await page.locator('main section li > a[title]').all())
        expect((await title.boundingBox())?.height, path).toBeLessThan(30);
    }
  });

  test('has on a phone the next step, the composer and the timeline first, and opens facts and lists from their titles', async () => {
    const page = await open(PHONE);
    for (const path of paths[kind]) {
      await show(page, path);
      const tops = [
        (await page.getByRole('region', { name: 'Quick Actions' }).boundingBox())?.y ?? 0,
        (await boxOf(page, COMPOSER)).y,
        (await boxOf(page, 'main ol[aria-label^="Timeline"]')).y,
        (await boxOf(page, 'main h2:has(button[aria-expanded])')).y,
      ];
      expect(tops, path).toEqual([...tops].sort((one, other) => one - other));
      // The document has the same order: that of the Tab key and of what is read out.
      const order = await tabOrder(page);
      expect(order, path).toEqual([...order].sort((one, other) => one - other));
      await expectLargeTargets(page);
      expect((await boxOf(page, COMPOSER)).height, path).toBeLessThanOrEqual(60);
      // Nothing but the name stands in its lines, which are two at most, and a deal says its value.
      expect((await boxOf(page, 'main h1')).height, path).toBeLessThan(72);
      expect(await page.locator('main div:has(> h1) > *').count(), path).toBe(1);
      expect((await boxOf(page, 'main header a[aria-keyshortcuts="e"]')).width, path).toBeLessThan(80);
      if (kind === 'short') expect(await cutNames(page), path).toEqual([]);
      if (path.startsWith('opportunities'))
        expect(await page.locator('main header').getByText('$14,500 excl. GST').isVisible()).toBe(true);
      expect(await blankActions(page), path).toEqual([]);

      const folded = page.locator('main h2 > button[aria-expanded]');
      expect(await page.getByRole('button', { name: /^Documents \d$/ }).isVisible(), path).toBe(true);
      await unfoldPanels(page);
      expect(await page.locator('main h2 > button[aria-expanded="true"]').count()).toBe(await folded.count());
      // Those of leads and opportunities are looked at among all screens, with long names.
      if (kind === 'long' && /^(accounts|contacts)/.test(path)) await expectAccessible(page);
    }
  });
});

test('a value that is changed in place has the whole width of the facts, and the focus returns to it', async () => {
  const page = await open();
  for (const [path, name] of [
    [paths.short[0], 'Edit Est. value: $14,500'],
    [paths.short[1], 'Edit Value excl. GST: $14,500'],
    [paths.short[2], `Edit Business Email: ada@sunrise.example`],
    [paths.short[3], 'Add Phone'],
  ] as const) {
    await show(page, path ?? '');
    const value = page.getByRole('button', { name, exact: true });
    if (name.startsWith('Add')) await page.getByRole('button', { name: 'Show all fields' }).click();
    await value.press('Enter');
    const input = page.locator('main dd form input');
    await expect
      .poll(async () => (await input.boundingBox())?.width ?? 0, { message: name })
      .toBeGreaterThan(285);
    await page.keyboard.press('Escape');
    await expect.poll(() => value.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('every action of a proposal shows its words or its icon on a phone', async () => {
  const page = await open(PHONE);
  await show(page, proposalPath);
  expect(await blankActions(page)).toEqual([]);
});

test('Esc leaves the composer, then the record', async () => {
  const page = await open();
  await show(page, paths.short[0] ?? '');
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.keyboard.press('c');
  await page.keyboard.type('Rang them');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await title.inputValue()).toBe('');
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
});

test('reports are printed without the frame and with all rows, and a record that is printed after them with its heading', async () => {
  const page = await open();
  const isPrinted = (selector: string) => page.locator(selector).first().isVisible();
  const left = async () => (await boxOf(page, 'main')).x;
  await goToScreen(page, 'reports');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  const monthOfNothing = page.getByRole('table', { name: 'Agreed and invoiced' }).locator('tbody tr').first();
  await monthOfNothing.waitFor({ state: 'attached' });
  expect(await monthOfNothing.isVisible()).toBe(false);

  await page.emulateMedia({ media: 'print' });
  expect(await monthOfNothing.isVisible()).toBe(true);
  expect(await isPrinted('h1')).toBe(true);
  expect(await isPrinted('header')).toBe(false);
  expect(await isPrinted('aside')).toBe(false);
  expect(await left()).toBe(0);

  await page.emulateMedia({ media: null });
  await show(page, paths.short[0] ?? '');
  await page.emulateMedia({ media: 'print' });
  expect(await isPrinted('main header h1')).toBe(true);
  await page.emulateMedia({ media: null });
});
