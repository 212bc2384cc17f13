import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { DESKTOP, expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { accountWithContact, newLead, newOpportunity, newProposal } from '../../support/records.ts';
import { goToScreen, resizeToPhone, screenLoaded, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
const WINDOW = { width: 1280, height: 800 };
const NARROWEST = { width: 320, height: 640 };
let member: User;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
});

const open = (options = {}, expectedErrors?: RegExp) =>
  signedInPage(browser, product, member, options, expectedErrors);

let shared: Page | undefined;

/** A page that tests share, on a screen of the CRM in a window of this size, by its address below /crm. */
async function openShared(viewport: { width: number; height: number }, path: string) {
  const isFirst = !shared;
  shared ??= browser.keep(await open());
  if (isFirst || viewport.width > PHONE.width) await shared.setViewportSize(viewport);
  else await resizeToPhone(shared, viewport);
  // The first one loads the screen as its address is opened, the others go to it inside of the product.
  if (isFirst) await shared.goto(`${product.url}/crm/${path}`);
  else await goToScreen(shared, path);
  return shared;
}

const bottomOf = async (element: Locator) => {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height;
};

declare global {
  interface Window {
    /** The elements that moved in the row of tools of a list. */
    shifted?: string[];
  }
}

/** Resolves once what has changed is on the screen, and the browser has reported what moved. */
const nextPaint = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

/** Runs in the page: the tools of a list that lie over each other, or outside of the row. */
function findOverlaps() {
  const row = document.querySelector('[data-tools]')?.getBoundingClientRect() ?? new DOMRect();
  const controls = [...document.querySelectorAll('[data-tools] :is(a, button, select)')]
    .filter((control) => !control.closest('ul') && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }));
  return controls
    .filter(({ box }, index) => {
      const next = controls[index + 1]?.box;
      return box.right > row.right + 1 || (next && next.left < box.right && next.top < box.bottom);
    })
    .map(({ name }) => name);
}

describe('a list', () => {
  test('is navigated by the Tab key, also from a card that was scrolled out of the window', async () => {
    const staff = await product.signedIn(member);
    const { accountId } = await accountWithContact(staff, 'Many People');
    for (let number = 100; number < 160; number += 1)
      await staff.contacts.create({ firstName: `Scroll ${number}`, lastName: 'Person', accountId });
    const page = await openShared(DESKTOP, 'contacts?search=scroll');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
    await page.getByRole('link', { name: 'Scroll 100 Person', exact: true }).focus();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return page.getByRole('link', { name: 'Scroll 159 Person', exact: true }).count();
      })
      .toBe(1);
    expect(await focused()).toBe('1');

    // Each card has several stops: edit, delete, and its links. Enough for fifteen cards.
    for (let stops = 0; stops < 60 && (await focused()) !== '16'; stops += 1) {
      await page.keyboard.press('Tab');
    }

    expect(await focused()).toBe('16');
  });

  test('loads the next page of fifty when scrolled, renders only the cards near the window, and restores its position', async () => {
    const page = await openShared(DESKTOP, 'contacts?search=scroll');
    const card = (number: number) => page.getByRole('link', { name: `Scroll ${number} Person`, exact: true });
    const topOf = (number: number) => card(number).evaluate((link) => link.getBoundingClientRect().top);
    await page.getByText('Contacts found: 60').waitFor();

    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return card(159).count();
      })
      .toBe(1);
    // The last card is there before the end is reached, where the window shows the fewest.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(50);
    expect(await page.getByRole('listitem').last().getAttribute('aria-posinset')).toBe('60');

    await card(140).scrollIntoViewIfNeeded();
    const place = await topOf(140);
    await card(140).click();
    await page.getByRole('heading', { name: 'Scroll 140 Person', level: 1 }).waitFor();
    await page.goBack();
    await card(140).waitFor();
    await expect.poll(() => topOf(140)).toBeCloseTo(place, -1);
    const hasFocus = () => card(140).evaluate((link) => link === document.activeElement);
    await expect.poll(hasFocus).toBe(true);

    // Esc on the record leads back to its card, too, which is on the second page.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Scroll 140 Person', level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await card(140).waitFor();
    await expect.poll(hasFocus).toBe(true);
    expect(await topOf(140)).toBeGreaterThan(52);
    expect(await topOf(140)).toBeLessThan(DESKTOP.height);
  });

  test('shows nine whole leads at 1280 by 800, with titles of two lines and all that a card has', async () => {
    const staff = await product.signedIn(member);
    const { accountId, contactId } = await accountWithContact(staff, 'Nine Whole Cards');
    for (let number = 0; number < 17; number += 1) {
      await staff.leads.create({
        title: `Registration and a mid-term audit for the second house, number ${number}`,
        accountId,
        contactId,
        estimatedValue: 12_500,
        expectedCloseDate: '2030-11-30',
        description: 'They are opening a second house and need its registration before the winter. '.repeat(
          3,
        ),
      });
    }
    const page = await openShared(WINDOW, 'leads?search=mid-term audit for the second');
    await screenLoaded(page);

    expect(await wholeOnes(page, 'article')).toBeGreaterThanOrEqual(9);
    for (const text of [
      'New',
      'Medium',
      'Sales inquiry',
      'Nine Whole Cards',
      'Ada Byron',
      '$12,500',
      '20%',
    ]) {
      expect(await page.getByRole('article').first().getByText(text, { exact: true }).isVisible(), text).toBe(
        true,
      );
    }
  });

  test('as a table shows all columns of a noun at 1280 pixels, beside a scrollbar', async () => {
    const staff = await product.signedIn(member);
    await newOpportunity(staff, { value: 1_250_000, expectedCloseDate: '2030-09-30' });
    await newProposal(staff);
    for (const noun of ['leads', 'opportunities', 'accounts', 'contacts', 'proposals']) {
      const page = await openShared(WINDOW, `${noun}?view=table`);
      const table = page.getByRole('table');
      await table.waitFor();
      const widths = await table.evaluate((element) => [
        Number.parseInt(element.style.minWidth, 10),
        element.parentElement?.clientWidth ?? 0,
      ]);
      // The scrollbars of other systems take 15 pixels.
      expect(widths[0], noun).toBeLessThanOrEqual((widths[1] ?? 0) - 15);
      const cut = await table
        .getByRole('columnheader')
        .evaluateAll((heads) =>
          heads
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(cut, noun).toEqual([]);
      // Its edges are those of the title and of the tools above it.
      const edges = (await page.getByRole('region', { name: new RegExp(noun, 'i') }).boundingBox()) ?? {
        x: 0,
        width: 0,
      };
      const tools = (await page.locator('[data-tools]').boundingBox()) ?? { x: 0, width: 1 };
      expect([edges.x, edges.width], noun).toEqual([tools.x, tools.width]);
      await expectAccessible(page, ['target-size']);
    }
  });

  test('as a table shows sixteen whole leads, whose head, first column and widths stay while it scrolls', async () => {
    const page = await openShared(WINDOW, 'leads?search=mid-term audit for the second&view=table');
    // The table is loaded after the rows.
    await expect.poll(() => wholeOnes(page, 'tbody tr:not([aria-hidden])')).toBeGreaterThanOrEqual(16);
    // A title has one line, and its tooltip the whole.
    const titles = await page
      .getByRole('rowheader')
      .evaluateAll((all) =>
        (all as HTMLElement[]).map(
          (one) => [one.title === one.textContent, one.querySelector('span')?.clientHeight ?? 0] as const,
        ),
      );
    for (const [isWhole, height] of titles) {
      expect(isWhole).toBe(true);
      expect(height).toBeLessThan(24);
    }

    await page.setViewportSize({ width: 1024, height: 800 });
    await goToScreen(page, 'contacts?search=scroll&view=table');
    const people = page.getByRole('region', { name: 'Contacts' });
    const headers = people.getByRole('columnheader');
    await people.getByRole('rowheader', { name: 'Scroll 100' }).waitFor();
    const boxes = () => headers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const [select, name, ...others] = await boxes();
    const cell = people.getByRole('rowheader').last();
    const left = await cell.evaluate((element) => element.getBoundingClientRect().left);
    await people.hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(300, 2_000);
        return people.getByRole('rowheader', { name: 'Scroll 159' }).count();
      })
      .toBe(1);

    const [selectNow, nameNow, ...othersNow] = await boxes();
    expect([selectNow, nameNow]).toEqual([select, name]);
    expect(othersNow.map(({ y, width }) => [y, width])).toEqual(others.map(({ y, width }) => [y, width]));
    expect(othersNow[0].x).toBeLessThan(others[0].x);
    expect(await cell.evaluate((element) => element.getBoundingClientRect().left)).toBe(left);
    await expectAccessible(page);

    // A press on a cell of the row, in a new tab with Ctrl; Back returns to where the table was.
    const row = people.getByRole('row', { name: /Scroll 150/ });
    const top = async () => (await row.boundingBox())?.y;
    // The wheel goes on for a moment.
    let y: number | undefined;
    await expect
      .poll(async () => {
        const earlier = y;
        y = await top();
        return y === earlier;
      })
      .toBe(true);
    await row.getByRole('cell', { name: 'Many People' }).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => tabTitles(page)).toContainEqual(expect.stringContaining('Scroll 150 Person'));
    await row.getByRole('cell', { name: 'Many People' }).click();
    await page.getByRole('heading', { name: 'Scroll 150 Person', level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(top).toBe(y);
  });

  test('as a table on a phone fades at its edge as long as columns follow', async () => {
    const page = await openShared({ width: 390, height: 844 }, 'leads?view=table');
    const frame = page.getByRole('region', { name: 'Leads' });
    const shade = () => frame.evaluate((element) => getComputedStyle(element).getPropertyValue('--shade'));
    await expect.poll(shade).toBe('24px');
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(shade).toBe('0px');
  });

  test('of which rows are changed shows the newest message alone, whole and above the bar, also on the narrowest phone', async () => {
    const staff = await product.signedIn(member);
    for (const number of [1, 2, 3]) await newLead(staff, { title: `Toast ${number}` });
    const page = await openShared(NARROWEST, 'leads?search=Toast&view=table');
    const box = (number: number) => page.getByRole('checkbox', { name: `Select Toast ${number}` });
    const bar = page.getByRole('region', { name: 'Selected leads' });
    const toasts = page.locator('.mantine-Notification-root:visible');
    // By key: a message may lie over what a pointer would press.
    for (const [number, priority] of [
      [1, 'High'],
      [2, 'Low'],
    ] as const) {
      await box(number).press('Space');
      await bar.getByRole('button', { name: 'Set priority' }).press('Enter');
      await page.getByRole('menuitem', { name: priority }).press('Enter');
      await bar.waitFor({ state: 'detached' });
    }
    await box(3).press('Space');

    for (const size of [NARROWEST, WINDOW]) {
      await page.setViewportSize(size);
      await expect.poll(() => toasts.count()).toBe(1);
      await expect
        .poll(async () => ((await bar.boundingBox())?.y ?? 0) - (await bottomOf(toasts)))
        .toBeGreaterThanOrEqual(0);
      const undo = await toasts.getByRole('button', { name: 'Undo' }).boundingBox();
      expect((undo?.x ?? 0) + (undo?.width ?? 0)).toBeLessThan(size.width);
    }
    // The one before it comes back once it is closed.
    await toasts.locator('.mantine-Notification-closeButton').click();
    await expect.poll(() => toasts.count()).toBe(1);
  });

  test('has saved views as tabs, which move nothing as they come, in one row whose tools all have room', async () => {
    const staff = await product.signedIn(member);
    await newOpportunity(staff, { name: 'Tabbed' });
    const names = [
      'Closing soon',
      'Likely',
      'Mine alone',
      'Open for long',
      'Proposals',
      'Quiet',
      'Won of late',
    ];
    for (const [index, name] of names.entries()) {
      const address = `value=${index}..&view=list`;
      await staff.savedViews.create({ list: 'opportunities', name, address, isShared: false });
    }
    const page = await signedInPage({ open: browser.openFresh }, product, member, {
      viewport: { width: 1280, height: 800 },
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
        const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
        const inRow = nodes.filter((node) => node?.parentElement?.closest('[data-tools]'));
        window.shifted = [...(window.shifted ?? []), ...inRow.map((node) => node?.textContent ?? '')];
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const row = page.locator('[data-tools]');
    const tabs = row.getByRole('navigation', { name: 'Views' });
    const shownTabs = () => tabs.getByRole('link').filter({ visible: true }).allTextContents();
    const current = () => row.locator('nav:first-child [aria-current]').filter({ visible: true }).innerText();

    // They come after the row of tools has been shown.
    await page.route(/savedViews\.list/, async (route) => {
      await row.waitFor();
      await page.evaluate(nextPaint);
      await route.continue();
    });
    await page.goto(`${product.url}/crm/opportunities?view=list`);
    await tabs.getByRole('button', { name: 'More views' }).waitFor();
    // The browser reports what moved once it is painted.
    await page.evaluate(nextPaint);
    expect(await page.evaluate(() => window.shifted ?? [])).toEqual([]);
    expect(await current()).toBe('All');
    const fitting = await shownTabs();
    const all = ['All', 'Mine', 'New', 'Overdue', ...names];
    expect(fitting).toEqual(all.slice(0, fitting.length));
    expect(fitting.length).toBeGreaterThan(3);
    expect(fitting.length).toBeLessThan(names.length);

    await tabs.getByRole('button', { name: 'More views' }).press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect((await items.allTextContents()).slice(0, -2)).toEqual(all.slice(fitting.length));
    await page.getByRole('menuitem', { name: 'Won of late' }).press('Enter');
    await tabs.getByRole('button', { name: 'More views, shown: Won of late' }).waitFor();
    expect(await current()).toBe('Won of late');
    await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(findOverlaps), { message: `${width} px` }).toEqual([]);
    }
  });
});

/**
 * The titles of all open tabs, from the browser itself: Playwright now and then misses a tab that the product opens, or
 * waits forever for its navigation, although everything in it has loaded.
 */
async function tabTitles(page: Page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {};
  await session?.detach();
  return targetInfos.filter(({ type }) => type === 'page').map(({ title }) => title);
}

/** The number of elements that lie completely in the window. */
const wholeOnes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

describe('on a phone', () => {
  test('an address without a screen keeps the frame, with name and role of who is signed in', async () => {
    const page = await openShared(PHONE, 'leads');
    await page.goto(`${product.url}/crm/nonsense`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();

    await page.getByRole('banner').getByRole('button', { name: 'Kim Lee Admin' }).press('Enter');
    for (const text of ['Kim Lee', 'Admin']) {
      const shown = page.getByRole('menu').getByText(text, { exact: true });
      await expect
        .poll(async () => (await shown.boundingBox())?.width ?? 0, { message: text })
        .toBeGreaterThan(30);
      const { x = -1, width = 0 } = (await shown.boundingBox()) ?? {};
      expect([x >= 0, x + width <= PHONE.width], text).toEqual([true, true]);
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('an open record is called, noted, followed up and written to from a bar in reach', async () => {
    const staff = await product.signedIn(member);
    const { accountId, contactId, contact } = await accountWithContact(staff, 'Thumb Care');
    const data = { ...contact, phone: '02 5550 1234' };
    await staff.contacts.update({ id: contactId, version: contact.version, data });
    const { id } = await newLead(staff, { title: 'Thumb audit', accountId, contactId });
    const page = await openShared(PHONE, `leads/${id}`);
    const actions = page.getByRole('list', { name: 'Actions' });

    const call = actions.getByRole('link', { name: 'Call' });
    expect(await call.getAttribute('href')).toBe('tel:+61255501234');
    await expect.poll(() => bottomOf(call)).toBe(PHONE.height - 56);
    await actions.getByRole('button', { name: 'Log' }).click();
    await page.keyboard.type('Asked for the audit report');
    await page.keyboard.press('Enter');
    await page.getByText('Activity added successfully').waitFor();
    await actions.getByRole('button', { name: 'Email: There is no email address' }).click({ force: true });
    await page.getByText('There is no email address').waitFor();
    // The screen has the one button for a follow-up.
    expect(await page.getByRole('button', { name: /follow.?up/i }).count()).toBe(1);
    await expectAccessible(page);
  });

  test('the thumb of the influence slider lies under the bar with Save', async () => {
    const page = await openShared(PHONE, 'contacts/new');
    const thumb = page.getByRole('slider', { name: 'Influence' });
    await thumb.waitFor();

    // Scrolls the thumb to where the bar is, and looks at what lies on top there.
    const onTop = await thumb.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      window.scrollBy(0, top + height / 2 - window.innerHeight + 30);
      const place = element.getBoundingClientRect();
      const found = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2);
      return element.contains(found) ? 'thumb' : 'bar';
    });
    expect(onTop).toBe('bar');
  });

  test('a bar at the bottom leads to what people open most and to all tabs, and covers nothing', async () => {
    await newLead(await product.signedIn(member), { title: 'Selected by thumb' });
    // A table of many rows fills the window down to it.
    const page = await openShared(PHONE, 'contacts?search=scroll&view=table');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const frame = page.getByRole('region', { name: 'Contacts' });
    await expect.poll(() => bottomOf(frame)).toBe(PHONE.height - 56 - 16);

    await goToScreen(page, 'leads');
    await page.getByRole('checkbox', { name: 'Select Selected by thumb' }).check();
    const row = page.getByRole('article').filter({ hasText: 'Selected by thumb' });
    expect(await row.boundingBox()).toMatchObject({ x: 0, width: PHONE.width, height: 64 });
    await expect.poll(async () => (await page.getByRole('article').first().boundingBox())?.y).toBe(130);
    expect(await bar.boundingBox()).toMatchObject({ y: PHONE.height - 56, height: 56 });
    expect(await bar.locator('[aria-current="page"]').allTextContents()).toEqual(['Leads']);
    const selectionBar = page.getByRole('region', { name: 'Selected leads' });
    const distance = selectionBar.evaluate((element) => getComputedStyle(element).insetBlockEnd);
    expect(await distance).toBe('64px');

    await bar.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'All tabs' });
    await expect.poll(() => bottomOf(sheet)).toBe(PHONE.height);
    expect((await sheet.boundingBox())?.y).toBeGreaterThan(PHONE.height / 2);
    const tabs = ['Dashboard', 'Leads', 'Contacts', 'Accounts', 'Opportunities', 'Activities', 'Documents'];
    expect(await sheet.getByRole('link').allTextContents()).toEqual([
      ...tabs,
      'Proposals',
      'Registrations',
      'Engagements',
      'Agreements',
      'To invoice',
      'Reports',
      'Settings',
    ]);
    const tab = sheet.getByRole('link', { name: 'Documents' });
    expect(await tab.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('More');

    // Content below a message can be scrolled above it.
    await row.getByRole('button', { name: /^Change / }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Lead deleted successfully' });
    await message.waitFor();
    await bar.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const last = page.locator('main :is(a, button)').last();
    const { y: topOfMessage = 0 } = (await message.boundingBox()) ?? {};
    // The parts of the screen come one after the other, and what was the last is then further up.
    await expect
      .poll(async () => {
        await last.evaluate((button) => button.scrollIntoView({ block: 'end' }));
        return bottomOf(last);
      })
      .toBeLessThan(topOfMessage);

    await bar.getByRole('button', { name: 'New enquiry' }).click();
    await page.getByRole('dialog', { name: 'New enquiry' }).waitFor();
    await page.goto(`${product.url}/crm/leads/new`);
    const save = page.getByRole('button', { name: 'Save Lead' });
    await save.waitFor();
    expect(await bottomOf(save)).toBeLessThan(PHONE.height);
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { value: 500 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => bottomOf(save)).toBeGreaterThan(PHONE.height - 56);
  });
});
