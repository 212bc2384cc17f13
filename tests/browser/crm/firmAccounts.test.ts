import { afterAll, expect, test } from 'vitest';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { openMicrosoftServer, registration } from '../../support/servers/microsoftServer.ts';
import { freePort } from '../../support/servers/ports.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const port = await freePort();
const microsoft = await openMicrosoftServer(`http://127.0.0.1:${port}/firm-account/signed-in`);
const browser = testBrowser();
const product = await testProduct({ PORT: String(port), MICROSOFT_STAND_IN: microsoft.url });
afterAll(() => microsoft.close());

const actAs = (name: string) => {
  const oid = `11111111-1111-4111-8111-${name.padStart(12, '0')}`;
  const person = { given_name: 'Ina', family_name: 'Invited', email: `${name}@wattle.example` };
  microsoft.state.account = { email: person.email };
  microsoft.state.claims = { tid: registration.tenantId, oid, acct: 0, ...person };
};

test('a firm on Microsoft 365 works without a password of ours, and a session that ends brings back what was typed', async () => {
  const admin = await product.member({ role: 'admin' });
  actAs('a');
  const desk = await signedInPage(browser, product, admin);
  await desk.goto(`${product.url}/crm/settings/team`);
  await desk.getByRole('button', { name: 'Sign in with Microsoft or Google' }).click();
  const form = desk.getByRole('form', { name: 'Registration for signing in' });
  await form.getByLabel(/Directory \(tenant\) ID/).fill(registration.tenantId);
  await form.getByLabel(/Application \(client\) ID/).fill(registration.clientId);
  await form.getByLabel(/^Client secret/).fill(registration.secret);
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Save registration' }).click();
  await desk.getByRole('button', { name: 'Sign in and switch on' }).click();
  await desk.getByRole('button', { name: 'a@wattle.example' }).click();
  await desk.getByText('It works, and the team can sign in so from now on.').waitFor();

  const staff = await product.signedIn(admin);
  const { id } = await staff.team.invite({
    email: 'ina@wattle.example',
    firstName: null,
    lastName: null,
    role: 'admin',
  });
  const { url } = await staff.team.renewInvitationLink({ id });
  actAs('b');
  const page = await browser.open({ viewport: PHONE }, /401 \(Unauthorized\)|403 \(Forbidden\)/);
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await page.getByRole('button', { name: 'b@wattle.example' }).click();
  await page.waitForURL(`${product.url}/crm`);

  const endSessionIn = (ms: number) =>
    product.orm.em
      .fork()
      .nativeUpdate(Session, { byFirmAccount: true }, { createdAt: new Date(Date.now() + ms - DAY_MS) });
  await endSessionIn(60_000);
  // No stream: it would know only the end set above, and a session that is deleted before its end counts as revoked.
  await page.route('**/trpc/live.*', () => {});
  await page.goto(`${product.url}/crm/accounts/new`);
  // Afterwards it would be the first call that is refused.
  const compared = page.waitForResponse((response) => response.url().includes('duplicates.find'));
  await page.getByLabel('Display Name').fill('Typed before the session ended');
  await compared;
  await endSessionIn(-1);
  await page.getByRole('button', { name: 'Save Account' }).click();
  const ended = page.getByRole('dialog', { name: 'Please sign in again' });
  await ended.waitFor();
  await expectAccessible(page);
  await ended.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  // Microsoft knows them still, and asks for nothing.
  await page.getByText('Please sign in again').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByLabel('Display Name').inputValue())
    .toBe('Typed before the session ended');
  await page.getByRole('button', { name: 'Save Account' }).click();
  await page.getByText('Account created successfully').waitFor();

  await page.goto(`${product.url}/crm/settings/you/security`);
  await page.getByText('You have none.').waitFor();
  const setUp = async () => {
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
  };
  await setUp();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'b@wattle.example' }).click();
  await page.getByText('Confirmed for ten minutes. Press again what you wanted to do.').waitFor();
  await setUp();
  await page.getByText('Scan this picture with your authenticator app').waitFor();
});
