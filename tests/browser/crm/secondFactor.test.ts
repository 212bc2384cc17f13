import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { SecondFactor } from '#server/auth/secondFactors.entity.ts';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { signedInPage } from '../../support/signedInPage.ts';
import { signIn } from '../../support/signUp.ts';

const product = await testProduct();
const browser = testBrowser();
const password = 'four calm words here';
const REFUSED = /40[03] \((Forbidden|Bad Request)\)/;
let passwordHash = '';

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate();

describe('two-step sign-in', () => {
  test('is set up in Settings after the password is typed again, needed at sign-in, and turned off', async () => {
    const email = 'kim@desk.example';
    const member = await product.member({
      firstName: 'Kim',
      lastName: 'Lee',
      role: 'admin',
      email,
      passwordHash,
    });
    const page = await signedInPage(
      browser,
      product,
      member,
      { viewport: PHONE, colorScheme: 'dark' },
      REFUSED,
    );
    const longAgo = new Date(Date.now() - 3_600_000);
    await product.orm.em.fork().nativeUpdate(Session, { user: member.id }, { passwordCheckedAt: longAgo });
    const later = () =>
      product.orm.em.fork().nativeUpdate(SecondFactor, { user: member.id }, { lastStep: 0 });

    await page.goto(`${product.url}/crm/settings/you/security`);
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('dialog', { name: 'Confirm your password' }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('dialog', { name: 'Confirm your password' })
      .getByLabel('Password', { exact: true })
      .fill(password);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();

    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const key = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('Code that the app shows').fill(codeOf(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await expectAccessible(page);

    await later();
    await page.context().clearCookies();
    await signIn(page, product.url, { firstName: 'Kim', lastName: 'Lee', email, password });
    await page.getByText(/Enter the code that your authenticator app shows/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText(/This code is not right/).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

    await later();
    await page.goto(`${product.url}/crm/settings/you/security`);
    await page.getByRole('button', { name: 'Turn off two-step sign-in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Code from your app').fill(codeOf(key));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-step sign-in is off').waitFor();
  });
});
