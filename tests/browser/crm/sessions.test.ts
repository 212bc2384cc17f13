import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { revokeSessions } from '#server/platform/identity/sessions.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { expectAccessible, testBrowser, testProduct } from '../../support/browser.ts';
import { accountWithContact } from '../../support/records.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
const PASSWORD = 'four calm words here';
let member: User;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
});

const open = (options = {}, expectedErrors?: RegExp) =>
  signedInPage(browser, product, member, options, expectedErrors);

/** Lets the sessions of somebody reach their longest time so many milliseconds from now. */
const endSessionsIn = (ms: number, user: User) => {
  const createdAt = new Date(Date.now() + ms - product.env.SESSION_ABSOLUTE_MINUTES * 60_000);
  return product.orm.em.fork().nativeUpdate(Session, { user: user.id }, { createdAt });
};

test('a session that ends while a form is open shows the login over it, covers all that was shown, and keeps what was typed', async () => {
  const member = await product.member({
    email: 'member@desk.example',
    firstName: 'Lena',
    password: PASSWORD,
  });
  const page = await signedInPage(browser, product, member, {}, /401 \(Unauthorized\)/);
  await endSessionsIn(60_000, member);
  // No stream: it would know only the end set above, and a session that is deleted before its end counts as revoked.
  await page.route('**/trpc/live.*', () => {});
  await page.goto(`${product.url}/crm/accounts/new`);
  // Afterwards it would be the first call that is refused.
  const compared = page.waitForResponse((response) => response.url().includes('duplicates.find'));
  await page.getByLabel('Display Name').fill('Typed before the session ended');
  await compared;
  expect(await page.locator('body').ariaSnapshot()).toMatch(/Lena/);
  await endSessionsIn(-1, member);

  await page.getByRole('button', { name: 'Save Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.waitFor();
  const readAloud = await page.locator('body').ariaSnapshot();
  expect(readAloud).toContain('Please sign in again');
  expect(`${readAloud} ${await page.title()}`).not.toMatch(/Typed before|Lena|Account/);
  expect(await page.locator('body').innerText()).not.toMatch(/Lena|Display Name/);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Account' }).click();

  await page.getByText('Account created successfully').waitFor();
  await page.getByRole('link', { name: 'Typed before the session ended', exact: true }).waitFor();
});

describe('a screen that shows a contact', () => {
  /** A page of this context that shows the contact, and its stream of live updates. */
  async function shown(page: Page, id: string) {
    const connected = page.waitForResponse((response) => response.url().includes('live.changes'));
    await page.goto(`${product.url}/crm/contacts/${id}`);
    await page.getByRole('heading', { name: 'Legible Person' }).waitFor();
    await connected;
  }
  const expectCleared = async (page: Page) => {
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(`${await page.content()} ${await page.title()}`).not.toMatch(/Legible|0491/);
  };

  test('is cleared when its person signs out in another tab, and Back shows nothing of it', async () => {
    const staff = await product.signedIn(member);
    const { accountId } = await accountWithContact(staff, 'Shown to Staff');
    const { id } = await staff.contacts.create({
      firstName: 'Legible',
      lastName: 'Person',
      phone: '0491 570 156',
      accountId,
    });
    const colleague = await product.member({ firstName: 'Otto' });
    // A call on its way at that moment is refused.
    const refused = /401 \(Unauthorized\)/;
    const page = await signedInPage(browser, product, colleague, {}, refused);
    const other = await page.context().newPage();
    await shown(other, id);
    await shown(page, id);

    await page.getByRole('button', { name: /Otto/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expectCleared(page);
    await expectCleared(other);
    await page.goBack();
    await expectCleared(page);
  });
});

describe('what was typed in another tab', () => {
  const REFUSED = /401 \(Unauthorized\)/;
  const SESSION_STREAM = '**/trpc/live.*';
  const SIGN_OUT = '**/trpc/auth.signOut*';
  const stored = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own:')));

  /** Two tabs of one person: the first shows a record, in the other an account is typed. */
  async function twoTabs(firstName: string, prepare: (first: Page, other: Page) => Promise<unknown>) {
    const staff = await product.signedIn(member);
    const { contactId } = await accountWithContact(staff, 'Two tabs');
    const person = await product.member({ firstName });
    const first = await signedInPage(browser, product, person, {}, REFUSED);
    const other = await first.context().newPage();
    await prepare(first, other);
    await first.goto(`${product.url}/crm/contacts/${contactId}`);
    await first.getByRole('heading', { level: 1 }).waitFor();
    await other.goto(`${product.url}/crm/accounts/new`);
    await other.getByLabel('Display Name').fill('Typed in the other tab');
    // The draft, and the record of the first tab.
    await expect.poll(() => stored(other)).toHaveLength(2);
    await first.bringToFront();
    return { person, first, other };
  }
  async function pressSignOut(page: Page, firstName: string) {
    await page.getByRole('button', { name: new RegExp(firstName) }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  }
  const login = (page: Page) => page.getByRole('button', { name: 'Sign In' }).waitFor();
  const hold = (page: Page, address: string) => page.route(address, () => {});
  /** The call arrives, and its answer never does. */
  const holdAnswer = (page: Page, address: string) => page.route(address, (route) => void route.fetch());

  test.each<[string, string, (first: Page, other: Page) => Promise<unknown>]>([
    [
      'its stream, before the answer',
      'Ines',
      async (first) => {
        await hold(first, SESSION_STREAM);
        await holdAnswer(first, SIGN_OUT);
      },
    ],
    [
      'the first tab, which learns it from its stream',
      'Jana',
      async (first, other) => {
        await hold(other, SESSION_STREAM);
        await holdAnswer(first, SIGN_OUT);
      },
    ],
    [
      'the first tab, after the answer',
      'Kaya',
      (first, other) => Promise.all([first, other].map((page) => hold(page, SESSION_STREAM))),
    ],
  ])('is gone after a sign-out that the tab learns from %s', async (_, firstName, prepare) => {
    const { first, other } = await twoTabs(firstName, prepare);

    await pressSignOut(first, firstName);

    await Promise.all([login(first), login(other)]);
    await expect.poll(() => stored(first)).toEqual([]);
    await first.close();
    expect(await stored(other)).toEqual([]);
  });

  test('is gone also where that tab has not learned of the sign-out and stores it again', async () => {
    const { first, other } = await twoTabs('Lana', async (_, other) => {
      await hold(other, SESSION_STREAM);
      await other.addInitScript(() => {
        BroadcastChannel.prototype.addEventListener = () => {};
        Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => {} });
      });
    });
    await pressSignOut(first, 'Lana');
    await login(first);
    const storedAgain = first.evaluate(
      () =>
        new Promise((resolve) => {
          const isDraft = ({ key, newValue }: StorageEvent) => newValue && key?.includes(':draft:');
          addEventListener('storage', (event) => isDraft(event) && resolve(null));
        }),
    );

    await other.getByLabel('Display Name').fill('Typed after the sign-out');
    await storedAgain;

    await expect.poll(() => stored(first)).toEqual([]);
  });

  test('stays for its person where an administrator ended the session', async () => {
    const { person, first, other } = await twoTabs('Mira', async () => {});

    await product.orm.em.fork().transactional((em) => revokeSessions(em, person.id));

    await Promise.all([login(first), login(other)]);
    expect(await stored(other)).toContainEqual(expect.stringContaining(`own:${person.id}:draft:`));
  });
});

describe('without a connection', () => {
  const PAGE_GONE = /ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/;

  test.each(['/crm', '/crm/leads'])(
    'or after a deployment a page whose own scripts are gone offers a reload: %s',
    async (path) => {
      const page = await open({}, PAGE_GONE);
      await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto(product.url + path);

      const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
      await alert.waitFor();
      await expectAccessible(page);
      await page.unrouteAll();
      await alert.getByRole('button', { name: 'Reload' }).click();

      await page.getByRole('navigation', { name: 'CRM' }).waitFor();
      expect(await alert.count()).toBe(0);
    },
  );

  test('or after a deployment a menu that is gone offers a reload, which keeps what was typed', async () => {
    const page = await open({}, PAGE_GONE);
    await page.route('**/assets/UserMenuContent*', (route) => route.fulfill({ status: 404 }));
    await page.route('**/build.json', (route) => route.fulfill({ json: { entry: '/assets/index-new.js' } }));
    await page.goto(`${product.url}/crm/accounts/new`);
    await page.getByLabel('Display Name').fill('Typed before the deployment');

    await page.getByRole('button', { name: /Kim Lee/ }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'There is a new version.' });
    await page.getByRole('status').filter({ hasText: 'New version' }).waitFor();
    await page.unrouteAll();
    await toast.getByRole('button', { name: 'Reload' }).click();

    await page.getByText('What you typed a moment ago is back: Display Name. It is not saved yet.').waitFor();
    expect(await page.getByLabel('Display Name').inputValue()).toBe('Typed before the deployment');
    await page.getByRole('button', { name: /Kim Lee/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  });
});
