import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  RULES_OF_LOOKS,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { newOpportunity, type Staff } from '../../support/records.ts';
import { goToScreen, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

let kim: User;
let staff: Staff;
beforeAll(async () => {
  ({ user: kim, staff } = await product.person({ firstName: 'Kim', lastName: 'Lee' }));
});

const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}`) });
const cardIn = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('link', { name, exact: true });

async function openBoard(options: object = {}, expectedErrors?: RegExp) {
  const page = await signedInPage(browser, product, kim, options, expectedErrors);
  await page.goto(`${product.url}/crm/opportunities`);
  return page;
}

let shared: Page | undefined;

/** A page that tests share, with a board that is loaded again, in a window of this size. */
async function openShared(viewport = DESKTOP) {
  if (!shared) {
    shared = browser.keep(await signedInPage(browser, product, kim));
    await shared.goto(`${product.url}/crm/settings`);
  }
  await shared.setViewportSize(viewport);
  await goToScreen(shared, 'opportunities');
  return shared;
}

/** Presses the mouse button on an element and starts to drag. */
async function pickUp(page: Page, element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 4, { steps: 4 });
}

/** Releases the mouse button in the upper part of a column. */
async function dropOn(page: Page, column: Locator) {
  const box = await column.boundingBox();
  if (!box) throw new Error('Nowhere to drop');
  await page.mouse.move(box.x + box.width / 2, box.y + 120, { steps: 12 });
  await page.mouse.up();
}

type Box = { x: number; y: number; width: number; height: number } | null;

/** The free pixels above and below the letters of a line. */
const LEADING = 3;

/** True if a box covers letters of a line. */
const overlap = (one: Box, other: Box) => {
  if (!one || !other) throw new Error('One of the two is not shown');
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height - LEADING && other.y + LEADING < one.y + one.height;
};

describe('the pipeline board', () => {
  test('a card is dragged by mouse and by keyboard, and the server stores its column', async () => {
    const { id } = await newOpportunity(staff, {
      name: 'Dragged card',
      value: 1000,
      expectedCloseDate: '2027-03-04',
    });
    const page = await openShared();
    await cardIn(page, 'Qualification', 'Dragged card').waitFor();
    await expectAccessible(page);

    await pickUp(page, page.getByRole('button', { name: 'Drag Dragged card' }));
    await dropOn(page, column(page, 'Needs analysis'));
    await cardIn(page, 'Needs analysis', 'Dragged card').waitFor();
    await page.getByText('Moved to Needs analysis').waitFor();
    expect(await staff.opportunities.byId({ id })).toMatchObject({
      stage: 'needs_analysis',
      probability: 30,
    });

    const grip = page.getByRole('button', { name: 'Drag Dragged card' });
    await grip.focus();
    const day = page.getByRole('article').filter({ hasText: 'Dragged card' }).getByText(/4 Mar/);
    expect(overlap(await grip.boundingBox(), await day.boundingBox()), 'The grip covers the day').toBe(false);
    await page.keyboard.press('Space');
    await page.getByText('Dragging Dragged card, over Needs analysis.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Dragging Dragged card, over Proposal.').waitFor();
    await page.keyboard.press('Space');
    await cardIn(page, 'Proposal', 'Dragged card').waitFor();
    await page.getByText('Moved to Proposal').waitFor();
    expect(await staff.opportunities.byId({ id })).toMatchObject({ stage: 'proposal', probability: 50 });
    await expect.poll(() => grip.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('a card is dragged by any of its texts, of which none is selected, and opened by its link', async () => {
    const { id } = await newOpportunity(staff, { name: 'Held by its value', value: 1250 });
    const page = await openShared();
    const card = page.getByRole('article').filter({ hasText: 'Held by its value' });
    await card.locator('button[aria-roledescription]').waitFor({ state: 'attached' });

    await pickUp(page, card.getByText('$1,250'));
    await dropOn(page, column(page, 'Needs analysis'));
    await cardIn(page, 'Needs analysis', 'Held by its value').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.getByText('Moved to Needs analysis').waitFor();
    await pickUp(page, cardIn(page, 'Needs analysis', 'Held by its value'));
    await dropOn(page, column(page, 'Proposal'));
    await cardIn(page, 'Proposal', 'Held by its value').waitFor();
    await expect.poll(async () => (await staff.opportunities.byId({ id })).stage).toBe('proposal');
    expect(page.url()).not.toContain(id);
    await page.getByRole('link', { name: 'Held by its value' }).click();
    await page.waitForURL(`**/crm/opportunities/${id}`);
  });

  test('shows four stages and two rails at 1280 pixels; a card that is dropped on a rail is found in it', async () => {
    const { id } = await newOpportunity(staff, { name: 'Nearly won', stage: 'negotiation', value: 1_000 });
    const page = await openShared({ width: 1280, height: 800 });
    await cardIn(page, 'Negotiation', 'Nearly won').waitFor();
    const overflow = await column(page, 'Won').evaluate(({ parentElement: board }) =>
      board ? board.scrollWidth - board.clientWidth : 1,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    for (const stage of ['Won', 'Lost']) expect((await column(page, stage).boundingBox())?.width).toBe(56);

    await pickUp(page, page.getByRole('button', { name: 'Drag Nearly won' }));
    await dropOn(page, column(page, 'Won'));
    await page.getByText('Moved to Won').waitFor();
    expect(await staff.opportunities.byId({ id })).toMatchObject({ stage: 'won' });
    await column(page, 'Won').getByRole('button', { name: /^Won/ }).press('Enter');
    await cardIn(page, 'Won', 'Nearly won').waitFor();

    // Back from a record, the focus is on its card.
    await cardIn(page, 'Won', 'Nearly won').press('Enter');
    await page.getByRole('heading', { name: 'Nearly won', level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => cardIn(page, 'Won', 'Nearly won').evaluate((link) => link === document.activeElement))
      .toBe(true);
    await expectAccessible(page, ['target-size']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, RULES_OF_LOOKS);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await expectAccessible(page, RULES_OF_LOOKS);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('has cards of three lines in columns that scroll below their heads, in the whole width of the window', async () => {
    for (let number = 1; number <= 9; number += 1) {
      await newOpportunity(staff, { name: `Tall column ${number}`, stage: 'proposal', value: 14_900 });
    }
    const page = await openShared({ width: 1920, height: 800 });
    const cards = column(page, 'Proposal').getByRole('article');
    await cards.nth(8).scrollIntoViewIfNeeded();
    const { height: cardHeight = 0 } = (await cards.last().boundingBox()) ?? {};
    expect(Math.abs(cardHeight - 76)).toBeLessThanOrEqual(4);

    const head = column(page, 'Proposal').getByRole('heading', { level: 2 });
    const { y = 0, height = 0 } = (await head.boundingBox()) ?? {};
    expect([await page.evaluate(() => window.scrollY), y > 150, y < 320]).toEqual([0, true, true]);
    expect(height).toBeLessThan(30);
    const won = (await column(page, 'Lost').boundingBox()) ?? { x: 0, width: 0 };
    expect(won.x + won.width).toBeGreaterThan(1880);
  });

  test('on a phone a card is marked as lost by its menu, which needs a reason, and its stage is chosen', async () => {
    const { id } = await newOpportunity(staff, { name: 'Lost card', value: 200 });
    for (const number of [1, 2, 3]) await newOpportunity(staff, { name: `Card below it ${number}` });
    const page = await openBoard({ viewport: { ...PHONE, width: 320 }, hasTouch: true, colorScheme: 'dark' });
    await cardIn(page, 'Qualification', 'Lost card').waitFor();
    // The page scrolls, and nothing within it.
    const body = column(page, 'Qualification').locator('> :last-child');
    expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectAccessible(page);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('BoardDragging'))).toEqual([]);

    await page.getByRole('button', { name: 'Move or change Lost card' }).tap();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page, ['region']);
    await page.getByRole('menuitem', { name: 'Lost', exact: true }).tap();
    await page.getByRole('button', { name: 'Mark as lost' }).tap();
    await page.getByText('Say why it was lost').waitFor();
    await page.getByRole('button', { name: 'Price' }).tap();
    await page.getByRole('button', { name: 'Mark as lost' }).tap();

    await page.getByText('Moved to Lost').waitFor();
    await cardIn(page, 'Qualification', 'Lost card').waitFor({ state: 'detached' });
    const stages = page.getByRole('navigation', { name: 'Stage' });
    expect(await stages.evaluate((nav) => nav.contains(document.activeElement))).toBe(true);
    await stages.getByRole('link', { name: 'Lost 1 $200' }).tap();
    expect(await page.getByRole('region', { name: /^(Qualification|Lost)/ }).count()).toBe(1);
    await cardIn(page, 'Lost', 'Lost card').waitFor();
    expect(await staff.opportunities.byId({ id })).toMatchObject({ stage: 'lost', lostReason: 'Price' });
  });
});
